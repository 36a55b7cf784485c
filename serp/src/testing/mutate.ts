import type { Random } from './random.ts'

/** One way to break a page; `heavy` ones make it large or slow to read. */
export type Mutation = { name: string; heavy?: boolean; apply: (html: string, random: Random) => string }

/** A match near a random place: the first one after it, else the first of all. */
function pick(html: string, pattern: RegExp, random: Random): { text: string; at: number } | null {
  for (const from of [random(html.length + 1), 0]) {
    const found = pattern.exec(html.slice(from, from + 50_000))
    if (found) return { text: found[0], at: from + found.index }
  }
  return null
}

const replaceAt = (html: string, { text, at }: { text: string; at: number }, other: string) =>
  html.slice(0, at) + other + html.slice(at + text.length)

const attribute = / [a-z-]+="[^"]*"/
const tag = /<[^<>]+>/

const junk = [
  '<!-- <div> ',
  '<script>document.write("<a href=https://x.test/><h3>X</h3></a>")</script>',
  '</div></div></div>',
  '<a href="%E0%A4%A">&#xD800;',
  '<![CDATA[ ]]><?xml version="1.0"?>',
  '\0\u202e\ufeff\ud83d',
  '<table><tr><a href="https://junk.test/"><h3>Junk',
  '<style>*{</style><svg><a href="https://svg.test/">S</a></svg>',
  '&#0;&#x110000;&nosuch;&',
]

export const mutations: readonly Mutation[] = [
  { name: 'end cut off', apply: (html, random) => html.slice(0, random(html.length)) },
  { name: 'beginning cut off', apply: (html, random) => html.slice(random(html.length)) },
  {
    name: 'a stretch lost',
    apply(html, random) {
      const from = random(html.length)
      return html.slice(0, from) + html.slice(from + random(2000))
    },
  },
  {
    name: 'an attribute removed everywhere it has that value',
    apply(html, random) {
      const found = pick(html, attribute, random)
      return found ? html.replaceAll(found.text, '') : html
    },
  },
  {
    name: 'attributes of a name removed',
    apply(html, random) {
      const name = /[a-z-]+/.exec(pick(html, attribute, random)?.text ?? '')?.[0]
      return name ? html.replaceAll(new RegExp(` ${name}="[^"]*"`, 'g'), '') : html
    },
  },
  {
    name: 'tags swapped',
    apply(html, random) {
      let mixed = html
      for (let times = 1 + random(20); times > 0; times -= 1) {
        const [one, other] = [pick(mixed, tag, random), pick(mixed, tag, random)]
        if (one && other) mixed = replaceAt(mixed, one, other.text)
      }
      return mixed
    },
  },
  { name: 'class names renamed', apply: (html, random) => renameClasses(html, random(2 ** 30)) },
  {
    name: 'addresses broken',
    apply: (html, random) =>
      html.replaceAll(/href="[^"]*"/g, (href) => (random(2) ? href : 'href="/url?q=%"')),
  },
  // Embedded data stays readable, but its values change their type.
  {
    name: 'a value of another kind',
    apply(html, random) {
      const value = pick(html, /(?<=":)(?:"[^"]*"|\d+|\[\]|\{\})/, random)
      const other = ['null', '0', '"x"', '[]', '{}', '[null,{"a":[]}]'][random(6)] ?? ''
      return value ? replaceAt(html, value, other) : html
    },
  },
  {
    name: 'junk inserted',
    apply(html, random) {
      let mixed = html
      for (let times = 1 + random(5); times > 0; times -= 1) {
        const at = random(mixed.length + 1)
        mixed = mixed.slice(0, at) + (junk[random(junk.length)] ?? '') + mixed.slice(at)
      }
      return mixed
    },
  },
  {
    name: 'characters lost',
    apply: (html, random) =>
      `${html.slice(0, random(html.length)) + String.fromCharCode(random(0xffff))}<a href="%E0%A4%A">&#xD800;`,
  },
  {
    name: 'read in the wrong charset',
    apply: (html, random) => {
      const bytes = Buffer.from(html)
      return random(4) === 0 ? bytes.toString('utf16le') : bytes.toString(random(2) ? 'latin1' : 'ascii')
    },
  },
  {
    name: 'nested deeply',
    heavy: true,
    apply(html, random) {
      const tags = ['<div>', '<span>', '<a href="https://deep.test/">', '<ul><li>', '<b>'][random(5)] ?? ''
      const at = random(html.length + 1)
      return html.slice(0, at) + tags.repeat(1000 + random(20_000)) + html.slice(at)
    },
  },
  {
    name: 'megabytes long',
    heavy: true,
    apply(html, random) {
      const part = random(2) ? html : `${html.slice(-2000)}${' \n\t'.repeat(300)}`
      const times = Math.ceil((1_000_000 + random(2_000_000)) / Math.max(1, part.length))
      return random(2) ? html + part.repeat(times) : `<p>${'word '.repeat(300_000)}</p>${html}`
    },
  },
]

const light = mutations.filter(({ heavy }) => !heavy)
const heavy = mutations.filter((mutation) => mutation.heavy)

/** Breaks a page in one to three ways; one page in `rarity` also in a heavy way. */
export function mutate(
  html: string,
  random: Random,
  rarity = Infinity,
): { html: string; mutations: string[] } {
  const chosen = Array.from({ length: 1 + random(3) }, () => light[random(light.length)])
  if (rarity < Infinity && random(rarity) === 0) chosen.push(heavy[random(heavy.length)])
  let mutated = html
  const names: string[] = []
  for (const mutation of chosen) {
    if (mutation === undefined || mutated === '') continue
    mutated = mutation.apply(mutated, random)
    names.push(mutation.name)
  }
  return { html: mutated, mutations: names }
}

// In either kind of quotes, without quotes, or inside a script's data.
const classes = /(\sclass=)(?:(\\?["'])(.*?)\2|([^\s"'>\\]+))/gs
const ids = /(\sid=)(?:(\\?["'])(.*?)\2|([^\s"'>\\]+))/gs

/** Replaces every class name by another, consistently, as after a new release of the engine's pages. */
export function renameClasses(html: string, seed: number): string {
  return rename(html, classes, seed)
}

/** Does the same for class names and ids together. */
export function renameMarks(html: string, seed: number): string {
  return rename(renameClasses(html, seed), ids, seed)
}

function rename(html: string, pattern: RegExp, seed: number): string {
  return html.replaceAll(pattern, (_all, start: string, quote = '"', quoted?: string, bare?: string) => {
    const names = (quoted ?? bare ?? '').split(/\s+/)
    return `${start}${quote}${names.map((name) => (name === '' ? '' : renamed(name, seed))).join(' ')}${quote}`
  })
}

/** FNV-1a, written in letters. */
function renamed(name: string, seed: number): string {
  let hash = (2166136261 ^ seed) >>> 0
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619) >>> 0
  return `k${hash.toString(36)}`
}

export function removeClasses(html: string): string {
  return html.replaceAll(classes, ' ')
}
