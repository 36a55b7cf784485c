import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SiteState } from '../../src/platform/http/pages.ts'

/**
 * A built site of a few files.
 * @returns its directory, and a function that removes it
 */
export function makeSite() {
  const directory = mkdtempSync(join(tmpdir(), 'rankline-site-'))
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), content)
  }
  write(
    'index.html',
    '<head><link rel="stylesheet" crossorigin href="/assets/first.css"><script src="/assets/app.js" nonce="__CSP_NONCE__">the application</script></head>',
  )
  write('assets/app.js', 'run()')
  write('assets/app.js.gz', 'run, packed')
  write('assets/flags/de.svg', '<svg/>')
  write('worker.js', 'work()')
  for (const hidden of ['.git/HEAD', '.env', 'assets/.git/HEAD']) write(hidden, 'hidden')
  const pages = [
    { file: 'home.html', path: '/', status: 200, isAlways: false },
    { file: 'pricing.html', path: '/pricing', status: 200, isAlways: false },
    { file: 'privacy.html', path: '/privacy-policy', status: 200, isAlways: true },
    { file: 'not-found.html', path: '/404', status: 404, isAlways: true },
  ]
  const application = [
    '/projects',
    '/projects/$projectId/keywords',
    '/white-label/projects',
    '/shared/$token',
  ].map((path) => ({
    path,
    scripts: ['/assets/app.js', `/assets/${path.length}.js`],
    wide: ['/assets/app.js', `/assets/wide-${path.length}.js`],
    styles: path === '/projects' ? [] : ['/assets/all.css'],
  }))
  const documents = [
    {
      file: 'docs/docs-guide-words.html',
      offFile: 'docs-off/docs-guide-words.html',
      path: '/docs/guide/words',
    },
  ]
  write('pages/docs/docs-guide-words.html', '<script nonce="__CSP_NONCE__">words</script>')
  write('pages/docs-off/docs-guide-words.html', 'words alone')
  const listed = ['/', '/privacy-policy']
  write('pages/pages.json', JSON.stringify({ pages, documents, listed, application }))
  for (const state of ['trial-open', 'trial-beta', 'paid-open', 'paid-beta']) {
    write(`pages/${state}/home.html`, `<link href="__ORIGIN__/">home, ${state}: __SITE_HEADLINE__`)
    write(`pages/${state}/pricing.html`, 'prices')
    for (const folder of [state, `${state}-off`]) {
      write(
        `pages/${folder}/privacy.html`,
        `privacy, ${folder}__WHEN_SITE_CONTACT__, __SITE_CONTACT____END_WHEN__`,
      )
      write(`pages/${folder}/not-found.html`, 'long gone')
    }
  }
  return { directory, remove: () => rmSync(directory, { recursive: true }) }
}

/** State of an installation with default settings. */
export const usualSite: SiteState = { hasPages: true, isTrialOn: true, isBeta: false, texts: {} }
