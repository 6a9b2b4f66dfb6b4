const LOOK_MS = 250

/**
 * Calls back once the process that started this one is gone. npm hands a signal to the shell between it and us, which
 * ends without telling us: that it is gone is all that can be noticed here.
 */
export function onOrphaned(listener: () => void): void {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    listener()
  }, LOOK_MS).unref()
}
