import { expect, test } from 'vitest'
import { canonicalAddress } from './canonical.ts'
import { matchUrl, urlKey } from './match.ts'

test.each([
  ['https://www.acme.test/p?srsltid=AfmBOoq1', 'https://www.acme.test/p'],
  ['https://acme.test/p?a=1&srsltid=AfmBOoq1&b=%20x', 'https://acme.test/p?a=1&b=%20x'],
  ['https://acme.test/p?gclid=1&gbraid=2&wbraid=3&gad_source=1&gad_campaignid=4', 'https://acme.test/p'],
  ['https://acme.test/?msclkid=1&fbclid=2&dclid=3&yclid=4&ysclid=5#part', 'https://acme.test/#part'],
  ['https://acme.test/p?id=7&SRSLTID=x', 'https://acme.test/p?id=7'],
  ['https://acme.test/p?srsltid', 'https://acme.test/p'],
  ['https://acme.test/p#:~:text=garden%20shed', 'https://acme.test/p'],
  ['https://acme.test/p?srsltid=1#top:~:text=a,b', 'https://acme.test/p#top'],
  ['https://www.google.com/url?q=https://acme.test/p%3Fa%3D1&sa=U&ved=2', 'https://acme.test/p?a=1'],
  ['https://google.com/url?sa=t&url=https%3A%2F%2Facme.test%2Fp&usg=x', 'https://acme.test/p'],
  ['https://www.google.co.uk/interstitial?url=https://acme.test/p', 'https://acme.test/p'],
  ['https://www.google.de/amp/s/acme.test/p', 'https://acme.test/p'],
  ['https://www.google.com/amp/acme.test/p', 'http://acme.test/p'],
  ['https://acme-test.cdn.ampproject.org/c/s/acme.test/p', 'https://acme.test/p'],
  [
    'https://www-acme-test.cdn.ampproject.org/v/s/www.acme.test/p?usqp=mq331AQ&amp_js_v=a9&id=3',
    'https://www.acme.test/p?id=3',
  ],
  ['https://cdn.ampproject.org/c/acme.test/p', 'http://acme.test/p'],
  ['https://acme-test.bing-amp.com/c/s/acme.test/p', 'https://acme.test/p'],
  ['https://acme-test.translate.goog/p?_x_tr_sl=en&_x_tr_tl=hi', 'https://acme.test/p'],
  ['https://acme-test.translate.goog/p?x=1&_x_tr_sl=en&srsltid=a#b', 'https://acme.test/p?x=1#b'],
  ['https://acme-test.translate.goog', 'https://acme.test/'],
  ['https://acme-test.translate.goog/p?_x_tr_sch=http&_x_tr_sl=en', 'http://acme.test/p'],
  ['https://foo--example-com.translate.goog/', 'https://foo-example.com/'],
  ['https://1-en--us-example-com.translate.goog/?_x_tr_enc=1', 'https://en-us.example.com/'],
  ['https://0-57hw060o-com.translate.goog/?_x_tr_enc=0', 'https://xn--57hw060o.com/'],
  ['https://www-xn----bcher--kva-test.translate.goog/a', 'https://www.xn--bcher-kva.test/a'],
  ['https://rest-of-name-co-uk.translate.goog/?_x_tr_hp=www-', 'https://www.rest.of.name.co.uk/'],
  ['https://translate.google.com/translate?hl=de&sl=en&u=https://acme.test/p', 'https://acme.test/p'],
  ['https://translate.google.com/translate?u=acme.test/p', 'http://acme.test/p'],
  ['https://translate.google.co.uk/website?sl=en&tl=de&u=http%3A%2F%2Facme.test%2F', 'http://acme.test/'],
  [
    'https://translate.googleusercontent.com/translate_c?depth=1&u=https://acme.test/p',
    'https://acme.test/p',
  ],
  ['https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9leGFtcGxlLmNvbS8_YT0x&ntb=1', 'https://example.com/?a=1'],
  [
    'https://r.search.yahoo.com/_ylt=A;_ylu=B/RV=2/RE=1/RO=10/RU=https%3a%2f%2facme.test%2fp/RK=2/RS=c-',
    'https://acme.test/p',
  ],
  ['https://acme.test/p?a=1&amp;srsltid=AfmBOoq1', 'https://acme.test/p?a=1'],
  ['https://acme.test/p?srsltid=AfmBOoq1&amp;b=2', 'https://acme.test/p?amp;b=2'],
  [
    'https://webcache.googleusercontent.com/search?q=cache:uV1aWe5rT2cJ:https://acme.test/p%3Fa%3D1+garden+shed&cd=1&hl=en',
    'https://acme.test/p?a=1',
  ],
  ['http://webcache.googleusercontent.com/search?q=cache:uV1aWe5rT2cJ:acme.test/p', 'http://acme.test/p'],
  ['https://webcache.googleusercontent.com/search?q=cache:https://acme.test/', 'https://acme.test/'],
  [
    'https://www.google.com/imgres?imgurl=https%3A%2F%2Fcdn.test%2Fa.jpg&imgrefurl=https%3A%2F%2Facme.test%2Fp&tbnid=x',
    'https://acme.test/p',
  ],
  [
    'https://www.google.com/travel/clk?pc=AA80Osz&pcurl=https://acme.test/book?a%3D1%26gclid%3D2&sa=X',
    'https://acme.test/book?a=1',
  ],
  ['https://duckduckgo.com/l/?uddg=https%3A%2F%2Facme.test%2Fp&rut=0', 'https://acme.test/p'],
  ['https://yandex.ru/clck/jsredir?from=x&url=https%3A%2F%2Facme.test%2Fp', 'https://acme.test/p'],
  [
    'https://www.google.com/url?q=https://acme-test.translate.goog/p%3F_x_tr_sl%3Den%26gclid%3D1',
    'https://acme.test/p',
  ],
])('%s is %s', (address, page) => {
  expect(canonicalAddress(address)).toBe(page)
  expect(urlKey(address)).toBe(urlKey(page))
})

test.each([
  'https://acme.test/p?utm_source=google&utm_medium=organic',
  'https://acme.test/p?id=1&gclidx=2&notsrsltid=3',
  'https://acme.test/srsltid=1',
  'https://acme.test/p?q=srsltid=1',
  'https://acme.test/p#srsltid=1',
  'https://acme.test/a%2fb?x=%7e&&y#/route',
  'https://acme.test/:~:text',
  'http://acme.test:8080/?',
  'https://www.google.com/',
  'https://www.google.com/search/about/',
  'https://www.google.com/url?q=/search',
  'https://www.google.com/imgres?q=shed',
  'https://www.google.com/travel/clk?pc=AA80Osz&sa=X',
  'https://webcache.googleusercontent.com/search?q=shed',
  'https://webcache.googleusercontent.com/about',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://translate.google.com/?hl=en',
  'https://translate.google.com/translate?u=acme',
  'https://translate.goog/p',
  'https://acme.translate.goog/p',
  'https://nottranslate.goog/p',
  'https://evil.test/url?q=https://acme.test/',
  'https://google.evil.test/url?q=https://acme.test/',
  'https://acme.google/url?q=https://acme.test/p',
  'https://cdn.ampproject.org/v0.js',
  'https://www.bing.com/',
  'https://duckduckgo.com/about',
  'https://bücher.test/ü?ä=1',
])('%s stays as it is', (address) => {
  expect(canonicalAddress(address)).toBe(address)
})

test('an address that differs only by a click or by what wraps it matches a rule for one page', () => {
  const rule = { mode: 'exact', url: 'https://www.acme.test/p' } as const
  expect(matchUrl(rule, 'https://acme.test/p?srsltid=AfmBOoq1')).toBe(true)
  expect(matchUrl(rule, 'https://acme-test.translate.goog/p?_x_tr_sl=en&_x_tr_tl=hi')).toBe(true)
  expect(matchUrl(rule, 'https://acme-test.translate.goog/p')).toBe(true)
  expect(matchUrl(rule, 'https://acme.test/p?size=2')).toBe(false)
  expect(matchUrl({ mode: 'exact', url: 'acme.test/p?gclid=1' }, 'https://acme.test/p')).toBe(true)
  expect(matchUrl({ mode: 'contains', url: 'acme.test' }, 'https://acme-test.translate.goog/p')).toBe(true)
  expect(
    matchUrl({ mode: 'contains', url: 'google.com' }, 'https://www.google.com/url?q=https://acme.test/'),
  ).toBe(false)
})
