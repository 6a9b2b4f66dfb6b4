/** Fine lines, as banknotes and certificates have them, as paths for the page and for the PDF. They say nothing and are no proof. */

/** A band of interlaced waves in a box of this size. */
export function band(width: number, height: number): string {
  const waves = Math.max(2, Math.round(width / (3 * height)))
  const half = width / (2 * waves)
  // A half-wave is a cubic: its controls give it the slope and the height of a sine.
  const control = 0.4244 * half
  const line = (amplitude: number, isShifted: boolean) => {
    const steps = Array.from({ length: 2 * waves - (isShifted ? 1 : 0) }, (_, step) => {
      const peak = short(((step % 2 ? 1 : -1) * 4 * amplitude) / 3)
      const first = step === 0 ? `c${short(control)} ${peak} ` : 's'
      return `${first}${short(half - control)} ${peak} ${short(half)} 0`
    })
    return `M${isShifted ? short(half / 2) : 0} ${short(height / 2)}${steps.join('')}`
  }
  const amplitudes = [0.16, 0.32, 0.48].flatMap((part) => [part * height, -part * height])
  return amplitudes.flatMap((amplitude) => [line(amplitude, false), line(amplitude, true)]).join('')
}

/** A rosette of ellipses around the origin. */
export function rosette(radius: number): string {
  const petals = 20
  const [long, wide] = [radius, radius * 0.62]
  return Array.from({ length: petals }, (_, petal) => {
    const angle = (Math.PI * petal) / petals
    const [x, y] = [short(long * Math.cos(angle)), short(long * Math.sin(angle))]
    const arc = `A${short(long)} ${short(wide)} ${short((180 * angle) / Math.PI)} 0 1`
    return `M${x} ${y}${arc} ${-x} ${-y}${arc} ${x} ${y}`
  }).join('')
}

function short(length: number): number {
  return Math.round(length * 10) / 10
}
