import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Files that run in the product: neither tests nor code that only tests use. */
const files = ['contract/src', 'serp/src', 'server/src', 'web/src', 'web/public']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .concat('web/boot.js')
  .filter((path) => /\.(?:js|tsx?)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

// Every safe use is listed here; docs/security.md relies on the absence of others.
test.each<[string, RegExp, string[]]>([
  ['code made from text', /\beval\(|new Function\(/, []],
  ['scripts of its own', /'node:vm'/, ['serp/src/time-limit.ts']],
  ['a shell', /\bshell: true|\b(?:exec|execSync)\b[^\n]*'node:child_process'/, []],
  // Contains only our own texts, when the site is built.
  [
    'markup that is not escaped',
    /dangerouslySetInnerHTML|(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    ['web/src/features/site/SiteDocument.tsx', 'web/src/features/site/docs/DocsPage.tsx'],
  ],
  // The answers of buckets, with a parser that knows no external entities.
  ['XML', /DOMParser|parseFromString|xmlMode|xml2js|fast-xml-parser/, ['server/src/platform/bucket/xml.ts']],
  // Directions of lists, chosen between two words of ours, and foreign keys as the catalogue of the database writes them.
  [
    'SQL that is not bound',
    /\bsql\.raw\b/,
    [
      'server/src/features/keywords/keyword-list.queries.ts',
      'server/src/features/keywords/keyword-sort.ts',
      'server/src/features/landing-pages/listed-pages.queries.ts',
      'server/src/platform/database/by-column.ts',
      'server/src/platform/database/distribution/distribute.ts',
      'server/src/platform/database/formulas.ts',
      'server/src/platform/database/unnest.ts',
    ],
  ],
  // Pauses between tries.
  [
    'numbers that can be guessed',
    /Math\.random\b/,
    [
      'contract/src/backoff.ts',
      'serp/src/backoff.ts',
      'server/src/features/deliveries/pauses.ts',
      'web/src/platform/events.ts',
      'web/src/platform/query.ts',
    ],
  ],
  // Ids of places, and the protocol of the service that knows breaches.
  [
    'hashes and ciphers that are broken',
    /'(?:md5|sha1)'|aes-\d+-(?:ecb|cbc)/,
    ['server/src/features/reference/geonames.ts', 'server/src/platform/breached-passwords.ts'],
  ],
  // File servers of people: an unknown certificate is shown as such, and still better than no encryption.
  [
    'certificates that are not checked',
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
    ['server/src/features/remote-servers/ftp.ts'],
  ],
  [
    'cryptography of other packages than those of docs/security.md',
    /from '(?!node:crypto'|@rankline\/|@node-rs\/argon2'|jose'|otpauth'|@simplewebauthn\/|web-push'|\.)[^']*(?:crypt|cipher|hash|argon|jwt|jws|jose|otp|nacl|sodium|noble|forge|webauthn|sha\d)[^']*'/,
    [],
  ],
  // Writes the log, output before the log exists, and programs for a terminal.
  [
    'lines of its own beside the log',
    /\bconsole\.(?:debug|error|info|log|trace|warn)\b|\bprocess\.std(?:out|err)\b|\bappendFile|\bpino\(/,
    [
      'serp/src/accuracy.ts',
      'serp/src/cli.ts',
      'serp/src/fuzz.ts',
      'serp/src/intent-agreement.ts',
      'server/src/cli/admin.ts',
      'server/src/cli/admin/bodies.ts',
      'server/src/cli/admin/distribute.ts',
      'server/src/cli/admin/files.ts',
      'server/src/cli/admin/packages.ts',
      'server/src/cli/admin/people.ts',
      'server/src/cli/admin/recount.ts',
      'server/src/cli/admin/switches.ts',
      'server/src/cli/backup.ts',
      'server/src/cli/command-line.ts',
      'server/src/cli/restore.ts',
      'server/src/cli/upgrade.ts',
      'server/src/platform/log.ts',
      'server/src/platform/node-version.ts',
      'server/src/platform/plain-log.ts',
      'server/src/platform/process.ts',
      'server/src/processes/main.ts',
    ],
  ],
  // Node 20 gives wrong answers for hosts such as bücher.de; contract/src/is-url.ts says when.
  [
    'the parser of addresses that forgets letters',
    /\bcanParse\b/,
    ['contract/src/is-url.ts', 'serp/src/is-url.ts'],
  ],
  // Only calls of programs, which take a token of their own.
  ['answers for scripts of other sites', /access-control-allow/i, ['server/src/platform/http/cors.ts']],
  ['the method TRACE', /\bTRACE\b|addHttpMethod/, []],
  // Made only from our own words, and from codes of digits. A person's own pattern is compiled and never run.
  [
    'patterns made from text',
    /new RegExp\(/,
    [
      'contract/src/keywords/filter-schemas.ts',
      'contract/src/push/calls.ts',
      'contract/src/visible-text.ts',
      'serp/src/canonical.ts',
      'serp/src/code.ts',
      'serp/src/engines/amazon/status.ts',
      'serp/src/engines/ecosia/parse.ts',
      'serp/src/engines/google/status.ts',
      'serp/src/engines/startpage/parse.ts',
      'serp/src/engines/yahoo/parse.ts',
      'serp/src/engines/yandex/parse.ts',
      'server/src/platform/http/brand-hosts.ts',
      'server/src/platform/http/site.ts',
      'web/boot.js',
    ],
  ],
  ['proxies that are all believed', /trustProxy: true/, []],
  ['fields that take no pasted text', /onPaste/, []],
  // The service worker posts to pages of this site. The fake checkout posts to the page around it, which checks the sender.
  [
    'messages between windows',
    /postMessage|addEventListener\('message'/,
    [
      'server/src/features/billing/fake-page.ts',
      'web/public/push-worker.js',
      'web/src/features/packages/CheckoutFrame.tsx',
      'web/src/platform/pushed.ts',
    ],
  ],
  // Stores the appearance of screens, the challenge of a log-in before its second step, the pass of a shared view, and the
  // progress of an action on many keywords, and when the session ends.
  [
    'what a browser keeps beside cookies',
    /localStorage|sessionStorage|indexedDB/,
    [
      'web/boot.js',
      'web/src/features/charts/ProjectCharts.tsx',
      'web/src/features/list-layout/remembered-layout.ts',
      'web/src/features/matching-keywords/matching.ts',
      'web/src/features/projects/display-type.ts',
      'web/src/features/second-factor/log-in-again.ts',
      'web/src/features/sessions/session-end.ts',
      'web/src/features/shared-views/shared-page.api.ts',
      'web/src/platform/second-step.ts',
      'web/src/theme/appearance.tsx',
    ],
  ],
])('no code of the product uses %s', (_what, words, known) => {
  const found = files.filter((path) => words.test(texts.get(path) ?? ''))
  expect(found.toSorted()).toEqual(known)
})

test('no code of the browser knows tokens or secrets of providers', () => {
  const words = /access_token(?!_short)|refresh_token|id_token|client_?secret/i
  const ofBrowser = files.filter((path) => /^(?:web|contract)\//.test(path))
  // The ticket of a link to a chat service, which is ours and used once.
  const tickets = [
    'contract/src/deliveries/calls.ts',
    'contract/src/deliveries/webhook-link.ts',
    'web/src/features/deliveries/GetAddress.tsx',
  ]
  expect(ofBrowser.filter((path) => words.test(texts.get(path) ?? '')).toSorted()).toEqual(tickets)
  expect(texts.get('server/src/features/connections/token-endpoint.ts')).toMatch(words)
})

test('files are found', () => {
  expect(files).toContain('server/src/platform/http/http.ts')
  expect(files).toContain('web/src/platform/api.ts')
})
