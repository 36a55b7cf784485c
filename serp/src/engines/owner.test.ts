import { expect, test } from 'vitest'
import { ownerOf } from './owner.ts'

const pageOf = (title: string, body = '') =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`
const own = '<link href="https://cdn.ecosia.org/assets/icon.png">'
const ad = '<a href="https://www.bing.com/aclick?ld=1">Ad</a>'

test.each([
  ['a section after the name', pageOf('garden shed - Ecosia - Web', own + ad), 'ecosia'],
  ['a phrase that names another engine', pageOf('bing - Ecosia - Web', own + ad), 'ecosia'],
  [
    'a name in the phrase, of a page with the marks of another',
    pageOf('a - Ecosia - b - Search', ad),
    'bing',
  ],
  ['the last name counts', pageOf('Ecosia - Google Search', own), 'google'],
  ['no name and no marks', pageOf('garden shed'), null],
])('%s', (_name, html, owner) => {
  expect(ownerOf(html)).toBe(owner)
})
