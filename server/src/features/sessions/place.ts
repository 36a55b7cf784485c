import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { Reader } from 'mmdb-lib'

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
const UNKNOWN = 'Unknown place'

const names = new Intl.DisplayNames('en', { type: 'region' })
const own = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

type Found = { country_code?: string } | null
let table: Promise<Reader<object>> | undefined

/** Countries by address, 8 MB; loaded at the first look-up. */
const countries = () => {
  table ??= readFile(createRequire(import.meta.url).resolve(FILE)).then((file) => new Reader<object>(file))
  return table
}

/** The place of an address in words. Makes no outside request. */
export async function placeOf(ip: string | null): Promise<string> {
  if (ip === null || !ipaddr.isValid(ip)) return UNKNOWN
  const address = ipaddr.process(ip)
  const range = address.range()
  if (range === 'loopback') return 'This machine'
  if (own.has(range)) return 'Private network'
  if (range !== 'unicast') return UNKNOWN
  const found = (await countries()).get(address.toString()) as Found
  return found?.country_code === undefined ? UNKNOWN : (names.of(found.country_code) ?? UNKNOWN)
}
