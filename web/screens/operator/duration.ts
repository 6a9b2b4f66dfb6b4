/** `45s`, `12m`, `3h`, `2d`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, seconds)}s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)}h`
  return `${Math.floor(seconds / 86_400)}d`
}
