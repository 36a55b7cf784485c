import { expect, test } from 'vitest'
import { citedOnce } from './cited.ts'

test('a cited page is listed once, whatever words of it are quoted', () => {
  expect(
    citedOnce([
      { title: 'One', url: 'https://a.test/b#:~:text=some%20words' },
      { title: 'One again', url: 'https://a.test/b#:~:text=other' },
      { title: 'A part of it', url: 'https://a.test/b#part:~:text=third' },
      { title: 'No address', url: null },
    ]),
  ).toEqual([
    { title: 'One', url: 'https://a.test/b' },
    { title: 'A part of it', url: 'https://a.test/b#part' },
    { title: 'No address', url: null },
  ])
})
