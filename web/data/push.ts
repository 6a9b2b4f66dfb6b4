import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sound as words } from '#web/texts/en/sound.ts'
import { toast } from '#web/ui/toast.ts'
import { useAct } from './act.ts'
import { call } from './api.ts'
import { readStored, store, WORKER_DATA } from './storage.ts'
import { useUser } from './user.ts'

const KEY = ['push']

/** Push messages about tips. Undefined if the browser has none. */
export function usePush(): { isOn: boolean; isBusy: boolean; set: (wanted: boolean) => void } | undefined {
  const client = useQueryClient()
  const owner = useUser().id
  const can = isPushSupported()
  const { data: isOn = false, isFetching } = useQuery({ queryKey: KEY, queryFn: () => goOn(owner), enabled: can })
  const change = useAct({
    mutationFn: async (wanted: boolean) => (wanted ? subscribe(owner) : unsubscribe().then(() => false)),
    onSuccess: (isNowOn, wanted) => {
      client.setQueryData(KEY, isNowOn)
      if (wanted && !isNowOn) toast(words.pushRefused)
    },
  })
  return can ? { isOn, isBusy: isFetching || change.isPending, set: change.mutate } : undefined
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Whether messages come. A subscription ends with its session: for the person who asked for it, the next one has it again. */
async function goOn(owner: string): Promise<boolean> {
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  if (!subscription || Notification.permission !== 'granted') return false
  if (readStored<{ owner: string }>(WORKER_DATA.push)?.owner !== owner) return false
  await start(subscription)
  return true
}

/** Asks the person for permission; returns whether it was given. */
async function subscribe(owner: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await call('readPushKey', {})
  // A subscription for another key or another person is not used again.
  await (await pushManager.getSubscription())?.unsubscribe()
  await start(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  store(WORKER_DATA.push, { owner })
  return true
}

async function start(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  await call('startPush', { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } })
}

async function unsubscribe(): Promise<void> {
  await call('stopPush', {})
  await (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription())?.unsubscribe()
}
