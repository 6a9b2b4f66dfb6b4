import { useEffect, useState } from 'react'
import { sound as words } from '#web/texts/en/sound.ts'
import { toast } from '#web/ui/toast.ts'
import { useAct } from './act.ts'
import { call } from './api.ts'
import { errorWords } from './error-words.ts'

/** A message from the phone itself when a tip arrives and nobody looks. Nothing where the browser cannot. */
export function usePush(): { isOn: boolean; isBusy: boolean; set: (wanted: boolean) => void } | undefined {
  const [isOn, setOn] = useState(false)
  const can = canBeTold()
  useEffect(() => {
    if (can) void isTold().then(setOn)
  }, [can])
  const change = useAct({
    mutationFn: async (wanted: boolean) => (wanted ? startTelling() : stopTelling().then(() => false)),
    onSuccess: (told, wanted) => {
      setOn(told)
      if (wanted && !told) toast(words.pushRefused)
    },
    onError: (error) => toast(errorWords(error)),
  })
  return can ? { isOn, isBusy: change.isPending, set: change.mutate } : undefined
}

function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

async function isTold(): Promise<boolean> {
  const kept = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  return kept !== null && kept !== undefined && Notification.permission === 'granted'
}

/** Asks the browser, which asks the person; says whether it was allowed. */
async function startTelling(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await call('readPushKey', {})
  // One that was made for another key, or for somebody else who was signed in here, is not used again.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  await call('startPush', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  return true
}

async function stopTelling(): Promise<void> {
  await call('stopPush', {})
  await (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription())?.unsubscribe()
}
