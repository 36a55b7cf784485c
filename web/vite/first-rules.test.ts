import { expect, test } from 'vitest'
import { firstRules } from './first-rules.ts'

const first = (css: string, ...names: string[]) => firstRules(css, new Set(names))

test('what the named classes can match comes first, in its order', () => {
  expect(first('.row{a:1}.dialog{a:2}.row.open{a:3}.row .open{a:4}.row:hover{a:5}', 'row')).toBe(
    '.row{a:1}.row:hover{a:5}',
  )
})

test('a rule of several selectors comes first if one of them can match', () => {
  expect(first('.dialog,.row>td{a:1}.dialog,.menu{a:2}', 'row')).toBe('.dialog,.row>td{a:1}')
})

test('what is asked for in parentheses does not keep a rule away', () => {
  const css = '.row:not(.dialog){a:1}.row:where(:is(.x,.y),.z){a:2}:where(button,.x) .row{a:3}'
  expect(first(css, 'row')).toBe(css)
})

test('rules for elements, fonts, variables, orders of layers and names that Mantine composes come first', () => {
  const css =
    '@layer base,mantine;:root{--a:1}@font-face{src:url("a;}.woff2")}a{b:1}.mantine-Menu-item{c:1}@import "x.css";'
  expect(first(css)).toBe(css)
})

test('what stands in at-rules keeps them, where something of it comes first', () => {
  const css = '@layer a{@media (width<9px){.row{a:1}.menu{a:2}}}@supports (b:c){.menu{a:3}}'
  expect(first(css, 'row')).toBe('@layer a{@media (width<9px){.row{a:1}}}')
})

test('an animation comes with the rules that name it', () => {
  const css =
    '@keyframes pulse{0%{a:1}}@keyframes slide{to{a:2}}.row{animation:pulse 1s}.menu{animation:slide 1s}'
  expect(first(css, 'row')).toBe('.row{animation:pulse 1s}@keyframes pulse{0%{a:1}}')
})
