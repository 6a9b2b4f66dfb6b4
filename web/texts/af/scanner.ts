import type { Translation } from '#contract/translation/translation.ts'
import type { scanner as english } from '../en/scanner.ts'

export const scanner = {
  title: 'Skandeer QR-kode',
  description: 'Hou die werker se kode binne die blokkie.',
  start: 'Skakel kamera aan',
  starting: 'Besig om aan te skakel...',
  stop: 'Stop',
  pause: 'Pouseer',
  resume: 'Gaan voort',
  torch: 'Flits',
  typeInstead: 'Tik die ID in',
  scanning: 'Besig om te skandeer...',
  paused: 'Gepouseer',
  notStarted: 'Die kamera is af',
  picture: 'Kamerabeeld',
  insecure: 'Die kamera werk net met ’n veilige verbinding (HTTPS)',
  noCamera: 'Geen kamera gevind nie. Gee asseblief toestemming vir die kamera om QR-kodes te skandeer.',
  denied: 'Ons kan nie die kamera gebruik nie. Kyk asseblief na die blaaier se toestemmings.',
  notAvailable: 'Kamera nie beskikbaar nie',
  failed: 'Die kamera wou nie begin nie',
} as const satisfies Translation<typeof english>
