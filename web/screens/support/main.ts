import { wakeOnce } from '#web/landing/wake.ts'

// The questions and the form are what this page is for: its code is loaded at once, after the words.
const page = document.getElementById('page')
if (page) void wakeOnce(page, async () => (await import('./support-island.tsx')).wakeSupport(page))()
