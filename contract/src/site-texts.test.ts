import { expect, test } from 'vitest'
import {
  beginsWhenSet,
  endsWhenSet,
  fillSiteTexts,
  jsonPlaceOf,
  placeOf,
  siteTextNames,
  siteTexts,
} from './site-texts.ts'

test('without anything set, each place has its usual text', () => {
  for (const name of siteTextNames)
    expect(fillSiteTexts(`<p>${placeOf(name)}</p>`, {})).toBe(`<p>${siteTexts[name].usual ?? ''}</p>`)
  expect(fillSiteTexts(`{"a":"${jsonPlaceOf('site_lead')}"}`, {})).toBe(
    `{"a":"${siteTexts.site_lead.usual}"}`,
  )
})

test('a part is shown only where its text is set', () => {
  const html = `a${beginsWhenSet('site_contact')}<b>${placeOf('site_contact')}</b>${endsWhenSet}c`
  expect(fillSiteTexts(html, {})).toBe('ac')
  expect(fillSiteTexts(html, { site_contact: 'me@example.com' })).toBe('a<b>me@example.com</b>c')
})

test('no text can end its element, be another mark or take the place of the nonce', () => {
  const text = `</script><b a="1'">$& __SITE_LEAD__ __CSP_NONCE__ __ORIGIN__ \\ "`
  const filled = fillSiteTexts(placeOf('site_headline'), { site_headline: text })
  expect(filled).toBe(
    '&lt;/script&gt;&lt;b a=&quot;1&#39;&quot;&gt;$&amp; &#95;&#95;SITE&#95;LEAD&#95;&#95; ' +
      '&#95;&#95;CSP&#95;NONCE&#95;&#95; &#95;&#95;ORIGIN&#95;&#95; \\ &quot;',
  )
  const json = fillSiteTexts(`{"a":"${jsonPlaceOf('site_headline')}"}`, { site_headline: text })
  expect(json).not.toMatch(/<|__/)
  expect(JSON.parse(json)).toEqual({ a: text })
})

test('what is no mark of a text stays', () => {
  expect(fillSiteTexts('__ORIGIN__ __SITE_NOTHING__', {})).toBe('__ORIGIN__ __SITE_NOTHING__')
})
