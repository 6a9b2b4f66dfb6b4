import { SERVICE_CATEGORIES, type ServiceCategory } from '#contract/categories.ts'
import { guardNumberKey } from '#contract/guard-number.ts'
import { placesOf } from '#server/features/search/place-of.ts'
import { searchDigits, searchId } from '#server/features/search/search-text.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { randomFrom } from '#testing/random.ts'

/** Whole numbers below what is asked for: the same for the same seed, so that a failure can be seen again. */
export function randomBelow(seed: number): (below: number) => number {
  const random = randomFrom(seed, 0)
  return (below) => Math.floor(random() * below)
}

const SUBURBS =
  'Rosebank,Rondebosch,Roodepoort,Randburg,Sandton,Soweto,Sea Point,Green Point,Camps Bay,Claremont,Constantia,Kenilworth,Wynberg,Observatory,Woodstock,Salt River,Gardens,Tamboerskloof,Vredehoek,Hout Bay,Fish Hoek,Muizenberg,Bellville,Durbanville,Parow,Goodwood,Khayelitsha,Gugulethu,Langa,Mitchells Plain,Milnerton,Table View,Melville,Parktown,Parkhurst,Greenside,Emmarentia,Northcliff,Linden,Fourways,Bryanston,Rivonia,Morningside,Sunninghill,Midrand,Centurion,Hatfield,Brooklyn,Menlyn,Arcadia,Sunnyside,Lynnwood,Waterkloof,Mamelodi,Soshanguve,Benoni,Boksburg,Germiston,Kempton Park,Edenvale,Bedfordview,Alberton,Springs,Brakpan,Umhlanga,Ballito,Durban North,Glenwood,Berea,Westville,Pinetown,Hillcrest,Chatsworth,Phoenix,Umlazi,KwaMashu,Amanzimtoti,Pietermaritzburg,Summerstrand,Walmer,Newton Park,Mdantsane,Beacon Bay,Vincent,Westdene,Bloemfontein,Langenhoven Park,Mangaung,Polokwane,Nelspruit,Witbank,Rustenburg,Potchefstroom,Klerksdorp,Kimberley,Upington,George,Knysna,Mossel Bay,Paarl,Stellenbosch,Franschhoek,Worcester,Alexandra,Tembisa,Diepsloot,Orange Farm,Lenasia,Eldorado Park,Noordgesig,Hyde Park,Illovo,Dunkeld,Houghton,Killarney,Yeoville,Hillbrow,Braamfontein,Newtown,Maboneng,Orlando East,Pimville,Protea Glen,Moletsane,Zola,Dobsonville,Meadowlands,Kagiso,Krugersdorp,Honeydew,Weltevreden Park'.split(
    ',',
  )
const PARTS = [
  'North',
  'South',
  'East',
  'West',
  'Park',
  'Ridge',
  'Heights',
  'Hills',
  'View',
  'Central',
  'Mall',
  'Village',
]

/** Suburbs, and parts of them, as workers write them: the first `count` of some 3,000. */
export function suburbs(count: number): string[] {
  const parts = PARTS.flatMap((part) => SUBURBS.map((suburb) => `${suburb} ${part}`))
  const extensions = Array.from({ length: 12 }, (_, n) => SUBURBS.map((suburb) => `${suburb} Ext ${n + 2}`)).flat()
  return [...SUBURBS, ...parts, ...extensions].slice(0, count)
}

const FIRST_NAMES =
  'Sipho,Thabo,Lerato,Nomsa,Zanele,Bongani,Pieter,Anna,Johannes,Precious,Blessing,Tendai,Zoë,Fatima,Kagiso,Palesa'.split(
    ',',
  )

const PREFIX: Record<ServiceCategory, string> = {
  parking_guard: 'PG',
  waiter: 'WT',
  household_services: 'HS',
  day_laborer: 'DL',
  other: 'OT',
}

const AT_ONCE = 10_000

type Options = { seed: number; places: readonly string[] }

/** Many workers as a grown service would have them, written in bulk: for benches, and tests of what size does. */
export async function seedManyWorkers(db: Db, count: number, { seed, places }: Options): Promise<void> {
  const random = randomBelow(seed)
  const placeIds = await db.begin((tx) => placesOf(tx, places))
  for (let done = 0; done < count; done += AT_ONCE) {
    const workers = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, index) => {
      const category = SERVICE_CATEGORIES[random(SERVICE_CATEGORIES.length)] as ServiceCategory
      const place = random(10) === 0 ? null : random(places.length)
      const stars = random(3) === 0 ? 0 : 1 + random(40)
      const number = `${PREFIX[category]}-${String(done + index).padStart(random(2) * 6, '0')}`
      const firstName = FIRST_NAMES[random(FIRST_NAMES.length)] as string
      return { number, firstName, category, place, stars, sum: stars * 3 + random(stars * 2 + 1) }
    })
    await db`
      with people as (
        insert into person (issuer, subject, first_name)
        select 'seed', number, first_name
        from unnest(
          ${workers.map(({ number }) => number)}::text[], ${workers.map(({ firstName }) => firstName)}::text[]
        ) as named (number, first_name)
        returning id, subject
      )
      insert into worker (person_id, guard_number, guard_key, search_id, search_digits, service_category, location,
        place_id, rating_sum, rating_count, worker_number)
      select people.id, number, key, search_id, digits, category, location, place_id, sum, stars, seventh || damm(seventh)
      from unnest(
        ${workers.map(({ number }) => number)}::text[], ${workers.map(({ number }) => guardNumberKey(number))}::text[],
        ${workers.map(({ number }) => searchId(number))}::text[],
        ${workers.map(({ number }) => searchDigits(number))}::text[],
        ${workers.map(({ category }) => category)}::text[],
        ${workers.map(({ place }) => (place === null ? null : (places[place] ?? null)))}::text[],
        ${workers.map(({ place }) => (place === null ? null : (placeIds[place] ?? null)))}::int[],
        ${workers.map(({ sum }) => sum)}::bigint[], ${workers.map(({ stars }) => stars)}::bigint[]
      ) with ordinality as w (number, key, search_id, digits, category, location, place_id, sum, stars, nth)
      join people on people.subject = w.number
      cross join lateral (select (1000000 + ${done}::bigint + nth)::text as seventh) n
    `
  }
  // Autovacuum would do this some time later.
  await db`analyze`
}
