import { useEffect, useState } from 'react'
import { sound as words } from '#web/texts/en/sound.ts'
import { toast } from '#web/ui/toast.ts'
import { useAct } from './act.ts'
import { call } from './api.ts'
import { errorWords } from './error-words.ts'

/** Push messages about tips. Undefined if the browser has none. */
export function usePush(): { isOn: boolean; isBusy: boolean; set: (wanted: boolean) => void } | undefined {
  const [isOn, setOn] = useState(false)
  const can = isPushSupported()
  useEffect(() => {
    if (can) void isSubscribed().then(setOn)
  }, [can])
  const change = useAct({
    mutationFn: async (wanted: boolean) => (wanted ? subscribe() : unsubscribe().then(() => false)),
    onSuccess: (isNowOn, wanted) => {
      setOn(isNowOn)
      if (wanted && !isNowOn) toast(words.pushRefused)
    },
    onError: (error) => toast(errorWords(error)),
  })
  return can ? { isOn, isBusy: change.isPending, set: change.mutate } : undefined
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

async function isSubscribed(): Promise<boolean> {
  const kept = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  return kept !== null && kept !== undefined && Notification.permission === 'granted'
}

/** Asks the person for permission; returns whether it was given. */
async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await call('readPushKey', {})
  // A subscription for another key or another person is not used again.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  await call('startPush', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  return true
}

async function unsubscribe(): Promise<void> {
  await call('stopPush', {})
  await (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription())?.unsubscribe()
}
