import type { Search } from '../../search.ts'

// Yandex's region numbers (`lr`), from its advertising and webmaster tools.
const countries: Readonly<Record<string, number>> = { ru: 225, by: 149, kz: 159, uz: 171, tr: 983, us: 84 }

// `name number`, by the English name of the place.
const cities: Readonly<Record<string, string>> = {
  ru:
    'moscow 213, saint petersburg 2, yekaterinburg 54, novosibirsk 65, kazan 43, nizhny novgorod 47, chelyabinsk 56, ' +
    'samara 51, omsk 66, rostov-on-don 39, ufa 172, krasnoyarsk 62, perm 50, voronezh 193, volgograd 38, krasnodar 35, ' +
    'saratov 194, tyumen 55, tolyatti 240, izhevsk 44, barnaul 197, irkutsk 63, ulyanovsk 195, khabarovsk 76, ' +
    'yaroslavl 16, vladivostok 75, makhachkala 28, tomsk 67, orenburg 48, kemerovo 64, novokuznetsk 237, ryazan 11, ' +
    'astrakhan 37, penza 49, lipetsk 9, kirov 46, cheboksary 45, tula 15, kaliningrad 22, kursk 8, sochi 239, ' +
    'stavropol 36, belgorod 4, bryansk 191, ivanovo 5, vladimir 192, tver 14, arkhangelsk 20, murmansk 23, smolensk 12, ' +
    'kaluga 6, oryol 10, tambov 13, kostroma 7, pskov 25, veliky novgorod 24, petrozavodsk 18, vologda 21, ' +
    'cherepovets 968, syktyvkar 19, surgut 973, chita 68, ulan-ude 198, yakutsk 74, magnitogorsk 235, saransk 42, ' +
    'yoshkar-ola 41, kurgan 53, nalchik 30, vladikavkaz 33, grozny 1106',
  by: 'minsk 157, gomel 155, vitebsk 154, grodno 10274, brest 153, mogilev 158',
  kz: 'almaty 162, astana 163, nur-sultan 163, karaganda 164',
  uz: 'tashkent 10335',
  tr: 'istanbul 11508, ankara 11503',
  us: 'new york 202, los angeles 200',
}

/**
 * The cities of a country that have their own region, as `name number`; a city with two names counts once.
 */
export function citiesOf(country: string): string[] {
  const known = new Map((cities[country] ?? '').split(', ').map((city) => [/\d{1,6}$/.exec(city)?.[0], city]))
  known.delete(undefined)
  return [...known.values()]
}

/** ISO code of the country of a region, in lower case; undefined where the number is not known. */
export function countryOfRegion(region: number): string | undefined {
  const isIn = (entry: string) => entry.endsWith(` ${region}`)
  const [country] =
    Object.entries(countries).find(([, number]) => number === region) ??
    Object.entries(cities).find(([, list]) => list.split(', ').some(isIn)) ??
    []
  return country
}

/** Yandex's region for a search: the city if known, else the country; undefined if there is none. */
export function regionOf({ country, place }: Pick<Search, 'country' | 'place'>): number | undefined {
  const city = place?.canonicalName
    .split(',')[0]
    ?.trim()
    .toLowerCase()
    .replace(/^st\.? petersburg$/, 'saint petersburg')
  const entry = cities[country]?.split(', ').find((known) => known.replace(/ \d{1,6}$/, '') === city)
  return entry === undefined ? countries[country] : Number(/\d{1,6}$/.exec(entry)?.[0])
}
