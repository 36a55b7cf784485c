import { compileRule } from '@rankline/serp/match'
import { expect, test } from 'vitest'
import { discoveredSites, type Listed } from './discovered-sites.ts'

const rule = compileRule({ mode: 'contains', url: 'https://own.example/' })
const curve = [0.3, 0.15, 0.1]

/** Hosts in ranking order; a list may contain several pages of a host. */
const listed = (volume: number | null, hosts: string): Listed => ({
  volume,
  rule,
  list: {
    organic: hosts.split(' ').map((host, index) => ({
      position: index + 1,
      url: `https://www.${host}.example/page-${index}`,
      title: '',
      description: '',
    })),
    features: [],
  },
})

test('sites above the own one come by the visits that they get there', () => {
  const sites = discoveredSites(
    [
      listed(1_000, 'large own small'),
      listed(100, 'small small large own'),
      // Not ranked: everybody is above.
      listed(null, 'small other'),
    ],
    curve,
  )
  expect(sites).toEqual([
    { host: 'large.example', above: 2, keywords: 2, average_position: 2, visits: 1_000 * 0.3 + 100 * 0.1 },
    { host: 'small.example', above: 2, keywords: 3, average_position: 5 / 3, visits: 100 * 0.3 + 0.3 },
    { host: 'other.example', above: 1, keywords: 1, average_position: 2, visits: 0.15 },
  ])
})

test('who is only below is no competitor, and without a rule nothing is told', () => {
  expect(discoveredSites([listed(10, 'own below')], curve)).toEqual([])
  expect(discoveredSites([{ ...listed(10, 'a b'), rule: null }], curve)).toEqual([])
})

test('a followed site is told wherever it stands, with its subdomains', () => {
  const subdomain = {
    position: 1,
    url: 'https://shop.below.example/',
    title: '',
    description: '',
  }
  const below = listed(10, 'own below')
  const other = listed(10, 'other own')
  const above = { ...other, list: { organic: [subdomain, ...other.list.organic], features: [] } }
  const sites = (followed: string[]) => discoveredSites([below, above], curve, new Set(followed))
  const found = { host: 'below.example', above: 1, keywords: 2, average_position: 1.5, visits: 3 }
  const nowhere = { host: 'nowhere.example', above: 0, keywords: 0, average_position: null, visits: 0 }
  expect(sites(['below.example', 'nowhere.example'])).toEqual([
    found,
    { ...found, host: 'other.example', keywords: 1, average_position: 1 },
    { ...found, host: 'shop.below.example', keywords: 1, average_position: 1 },
    nowhere,
  ])
  expect(sites([]).map(({ host }) => host)).toEqual(['other.example', 'shop.below.example'])
})

test('a site that holds the featured snippet stands above the first result, with the visits of the first place', () => {
  const { list, ...about } = listed(1_000, 'own other')
  const children = [{ title: 'x', url: 'https://www.held.example/guide' }]
  const features = [{ type: 'featured_snippet' as const, children }]
  const sites = discoveredSites([{ ...about, list: { ...list, features } }], curve)
  expect(sites).toEqual([
    { host: 'held.example', above: 1, keywords: 1, average_position: 1, visits: 1_000 * 0.3 },
  ])
})
