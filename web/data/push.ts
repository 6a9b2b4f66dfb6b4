import { call } from './api.ts'

/** Whether this browser can be told of tips while its screen is off. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

export async function isTold(): Promise<boolean> {
  const kept = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  return kept !== null && kept !== undefined && Notification.permission === 'granted'
}

/** Asks the browser, which asks the person; says whether it was allowed. */
export async function startTelling(): Promise<boolean> {
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

export async function stopTelling(): Promise<void> {
  await call('stopPush', {})
  await (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription())?.unsubscribe()
}
