import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { firstChunks } from './first-chunks.ts'

/** A built script, with the properties that `firstChunks` reads. */
const chunk = (
  fileName: string,
  module: string | null,
  imports: string[] = [],
  dynamicImports: string[] = [],
  importedCss: string[] = [],
) =>
  ({
    type: 'chunk',
    fileName,
    facadeModuleId: module,
    imports,
    dynamicImports,
    viteMetadata: { importedCss: new Set(importedCss), importedAssets: new Set() },
  }) as unknown as Rolldown.OutputChunk

const bundle = Object.fromEntries(
  [
    chunk('assets/main-1.js', '/web/src/main.tsx', ['assets/shared-2.js']),
    chunk('assets/shared-2.js', null),
    chunk('assets/Shell-3.js', '/web/src/Shell.tsx', ['assets/shared-2.js']),
    chunk('assets/List-4.js', '/web/src/features/List.tsx', ['assets/row-5.js'], ['assets/Drawer-6.js']),
    chunk('assets/row-5.js', null, ['assets/shared-2.js']),
    chunk(
      'assets/Drawer-6.js',
      '/web/src/features/Drawer.tsx',
      ['assets/form-7.js'],
      [],
      ['assets/all-8.css'],
    ),
    chunk('assets/form-7.js', null, [], [], ['assets/all-8.css']),
  ].map((one) => [one.fileName, one]),
)

test('a screen needs its modules and all they import, each once, and nothing that is loaded later', () => {
  const modules = ['main.tsx', 'Shell.tsx', 'List.tsx']
  expect(firstChunks(bundle, [{ path: '/list', modules }])).toEqual([
    {
      path: '/list',
      scripts: [
        '/assets/main-1.js',
        '/assets/shared-2.js',
        '/assets/Shell-3.js',
        '/assets/List-4.js',
        '/assets/row-5.js',
      ],
      wide: [],
      styles: [],
    },
  ])
})

test('the style sheets of a screen are those of its scripts, each once', () => {
  const needed = { path: '/drawer', modules: ['main.tsx', 'Drawer.tsx'] }
  expect(firstChunks(bundle, [needed])[0]?.styles).toEqual(['/assets/all-8.css'])
})

test('what only wide screens need is named apart, without what all need', () => {
  const needed = { path: '/list', modules: ['main.tsx', 'List.tsx'], wide: ['Drawer.tsx', 'Shell.tsx'] }
  expect(firstChunks(bundle, [needed])[0]).toEqual({
    path: '/list',
    scripts: ['/assets/main-1.js', '/assets/shared-2.js', '/assets/List-4.js', '/assets/row-5.js'],
    wide: ['/assets/Drawer-6.js', '/assets/form-7.js', '/assets/Shell-3.js'],
    styles: [],
  })
})

test('a screen whose module was not built stops the build', () => {
  expect(() => firstChunks(bundle, [{ path: '/gone', modules: ['Gone.tsx'] }])).toThrow(
    '/gone needs Gone.tsx, of which no script was built.',
  )
})
