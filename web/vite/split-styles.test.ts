import { expect, test } from 'vitest'
import { splitStyles } from './split-styles.ts'

const split = (css: string, ...names: string[]) => splitStyles(css, new Set(names))

test('what the named classes can match comes first, all else later, both in their order', () => {
  expect(split('.row{a:1}.dialog{a:2}.row.open{a:3}.row .open{a:4}.row:hover{a:5}', 'row')).toEqual({
    first: '.row{a:1}.row:hover{a:5}',
    more: '.dialog{a:2}.row.open{a:3}.row .open{a:4}',
  })
})

test('a rule of several selectors comes first if one of them can match', () => {
  expect(split('.dialog,.row>td{a:1}.dialog,.menu{a:2}', 'row')).toEqual({
    first: '.dialog,.row>td{a:1}',
    more: '.dialog,.menu{a:2}',
  })
})

test('what is asked for in parentheses does not keep a rule away', () => {
  const css = '.row:not(.dialog){a:1}.row:where(:is(.x,.y),.z){a:2}:where(button,.x) .row{a:3}'
  expect(split(css, 'row')).toEqual({ first: css, more: '' })
})

test('rules for elements, fonts, variables, orders of layers and names that Mantine composes come first', () => {
  const css =
    '@layer base,mantine;:root{--a:1}@font-face{src:url("a;}.woff2")}a{b:1}.mantine-Menu-item{c:1}@import "x.css";'
  expect(split(css)).toEqual({ first: css, more: '' })
})

test('what stands in at-rules keeps them, in each sheet that has something of it', () => {
  const css = '@layer a{@media (width<9px){.row{a:1}.menu{a:2}}}@supports (b:c){.menu{a:3}}'
  expect(split(css, 'row')).toEqual({
    first: '@layer a{@media (width<9px){.row{a:1}}}',
    more: '@layer a{@media (width<9px){.menu{a:2}}}@supports (b:c){.menu{a:3}}',
  })
})

test('an animation goes with the rules that name it', () => {
  const css =
    '@keyframes pulse{0%{a:1}}@keyframes slide{to{a:2}}.row{animation:pulse 1s}.menu{animation:slide 1s}'
  expect(split(css, 'row')).toEqual({
    first: '.row{animation:pulse 1s}@keyframes pulse{0%{a:1}}',
    more: '.menu{animation:slide 1s}@keyframes slide{to{a:2}}',
  })
})
