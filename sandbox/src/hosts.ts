// `.example` is reserved (RFC 2606), so an invented result can never point to a real site.
const first =
  'acorn amber aspen birch bright cedar clever cobalt copper coral daily ember fern field garnet harbor hazel ivory juniper lantern linen maple meadow north opal orchard pebble quartz river silver summit timber willow'.split(
    ' ',
  )
const second =
  'advisor atlas bazaar beacon bench board compass corner depot digest exchange forum gazette guide house journal lab ledger library market notes outpost pages post press review school scout source table works'.split(
    ' ',
  )
const prefixes = ['www.', 'www.', 'www.', '', '', '', 'blog.', 'shop.', 'en.']

export type Host = { name: string; brand: string }

/** The invented web: about a thousand hosts, always in this order. */
export const hosts: readonly Host[] = first.flatMap((a, row) =>
  second.map((b, column) => ({
    name: `${prefixes[(row * 7 + column * 5) % prefixes.length]}${a}${b}.example`,
    brand: `${capital(a)} ${capital(b)}`,
  })),
)

// Steps that share no divisor with the number of hosts visit every host once.
const steps = Array.from({ length: 500 }, (_, n) => n + 2).filter(
  (n) => greatestDivisor(n, hosts.length) === 1,
)

/** The host of a search's result number `index`; a host repeats only after all others were used. */
export function hostAt(key: number, index: number): Host {
  const step = steps[key % steps.length] ?? 1
  const host = hosts[((key >>> 10) + index * step) % hosts.length]
  if (host === undefined) throw new RangeError(`No host number ${index}.`)
  return host
}

export function isInvented(host: string): boolean {
  return names.has(host)
}

const names: ReadonlySet<string> = new Set(hosts.map(({ name }) => name.replace(/^www\./, '')))

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
