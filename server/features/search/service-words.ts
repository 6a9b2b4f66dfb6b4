import type { ServiceCategory } from '#contract/categories.ts'

type Words = Readonly<Record<ServiceCategory, readonly string[]>>

/**
 * The everyday words for a service, by language. All languages are understood, whichever the screens are in: a tipper who reads English may
 * type *unogada*. The languages other than English are drafts (docs/languages.md).
 */
export const SERVICE_WORDS: Readonly<Record<'en' | 'zu' | 'xh' | 'af' | 'st', Words>> = {
  en: {
    parking_guard: ['car guard', 'guard', 'parking attendant', 'parking lot', 'security guard', 'car watch'],
    waiter: ['waiter', 'waitress', 'waitron', 'server', 'barman', 'bartender', 'barista'],
    household_services: [
      'gardener',
      'garden',
      'garden service',
      'domestic',
      'domestic worker',
      'helper',
      'maid',
      'char',
      'charlady',
      'cleaner',
      'cleaning',
      'housekeeper',
      'house help',
      'nanny',
    ],
    day_laborer: ['day labourer', 'labourer', 'laborer', 'builder', 'bricklayer', 'painter', 'handyman', 'piece job'],
    other: ['petrol attendant', 'fuel attendant', 'packer', 'bag packer', 'trolley', 'porter', 'driver', 'car wash'],
  },
  zu: {
    parking_guard: ['unogada', 'unogada wezimoto', 'umlindi wezimoto'],
    waiter: ['uweta', 'uweyitha', 'uweyitilesi'],
    household_services: ['isisebenzi sasendlini', 'isisebenzi sasekhaya', 'umhlanzi', 'osebenza engadini', 'ingadi'],
    day_laborer: ['isisebenzi sosuku', 'umakhi', 'umpendi'],
    other: ['uphethiloli', 'umpakishi'],
  },
  xh: {
    parking_guard: ['unogada', 'unogada weemoto', 'umlindi weemoto'],
    waiter: ['iweyitala', 'umphakeli'],
    household_services: ['umsebenzi wasendlini', 'umsebenzi wasekhaya', 'umcoci', 'umsebenzi wegadi', 'igadi'],
    day_laborer: ['umsebenzi wemini', 'umakhi', 'umpeyinti'],
    other: ['ipetroli', 'umpakishi'],
  },
  af: {
    parking_guard: ['motorwag', 'karwag', 'parkeerwag', 'wag'],
    waiter: ['kelner', 'kelnerin', 'kroegman'],
    household_services: ['tuinier', 'tuinwerker', 'huishulp', 'huiswerker', 'bediende', 'skoonmaker'],
    day_laborer: ['dagloner', 'los werker', 'bouer', 'messelaar', 'verwer', 'nutsman'],
    other: ['petroljoggie', 'pakker', 'drywer', 'karwas'],
  },
  st: {
    parking_guard: ['molebedi', 'molebedi wa dikoloi'],
    waiter: ['weitara', 'mofepi'],
    household_services: ['mosebetsi wa lapeng', 'mohlwekisi', 'mosebetsi wa serapa', 'serapa'],
    day_laborer: ['mosebetsi wa letsatsi', 'moahi', 'mopente'],
    other: ['peterole', 'mopakisi'],
  },
}
