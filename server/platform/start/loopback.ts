const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host, as a URL has it, is this very machine. */
export function isLoopback(hostname: string): boolean {
  return NAMES.has(hostname)
}
