import { mix, pick } from './random.ts'
import type { Topic } from './result.ts'

/** An engine that lists items, with a code in their address, instead of web pages. */
export type Shelf = {
  /** Whether an address that a person tracks is an item of this engine. */
  holds(host: string): boolean
  /** The address of an invented item. */
  address(key: number, type: string, topic: Topic): string
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('')
const digits = '0123456789'.split('')
const mixed = [...letters, ...letters.slice(0, 26).map((letter) => letter.toLowerCase()), '-', '_']

/** By engine slug; engines that are not here list web pages. */
export const shelves: Readonly<Record<string, Shelf>> = {
  amazon: {
    holds: (host) => /(^|\.)amazon(\.[a-z]{2,12}){1,2}$/.test(host),
    address: (key) => `https://www.amazon.example/dp/B0${code(letters, 8, key)}`,
  },
  ebay: {
    holds: (host) => /(^|\.)ebay(\.[a-z]{2,12}){1,2}$/.test(host),
    address: (key) => `https://www.ebay.example/itm/1${code(digits, 11, key)}`,
  },
  alibaba: {
    holds: (host) => /(^|\.)alibaba(\.[a-z]{2,12}){1,2}$/.test(host),
    address: (key, _type, topic) =>
      `https://www.alibaba.example/product-detail/${topic.slug}_16${code(digits, 11, key)}.html`,
  },
  'google-play': {
    holds: (host) => host === 'play.google.com',
    address: (key, type) =>
      type.includes('book')
        ? `https://play.google.example/store/books/details?id=${code(mixed, 12, key)}`
        : `https://play.google.example/store/apps/details?id=example.${code(letters, 8, key).toLowerCase()}`,
  },
  youtube: {
    holds: (host) => /(^|\.)youtube\.com$/.test(host),
    address: (key, type) => {
      if (type.includes('channel')) return `https://www.youtube.example/channel/UC${code(mixed, 22, key)}`
      if (type.includes('playlist'))
        return `https://www.youtube.example/playlist?list=PL${code(mixed, 32, key)}`
      return `https://www.youtube.example/watch?v=${code(mixed, 11, key)}`
    },
  },
}

function code(alphabet: readonly string[], length: number, key: number): string {
  let text = ''
  for (let i = 0; i < length; i += 1) text += pick(alphabet, mix(key, i))
  return text
}
