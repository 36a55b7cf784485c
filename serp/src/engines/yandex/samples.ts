/** Small result pages in the shapes Yandex serves, for tests. */

const box = '<form action="/search/"><input name="text" value="садовый домик"></form>'

const page = (list: string, after: string, aside = '') =>
  `<!doctype html><html><head><title>садовый домик — Яндекс: нашлось 2 млн результатов</title></head><body>${box}<main><div class="content__left">
  <ul class="serp-list" id="search-result" role="main">${list}</ul>${after}</div>
  <div class="content__right" id="search-result-aside"><div class="serp-list serp-list_right_yes">${aside}</div></div></main></body></html>`

const item = (inner: string, attributes = '') =>
  `<li class="serp-item serp-item_card" data-cid="1" ${attributes}>${inner}</li>`

const organic = (address: string, title: string, text: string, more = '') =>
  `<div class="Organic organic"><div class="OrganicTitle"><a class="OrganicTitle-Link" href="${address}"><h2><span role="text">${title}</span></h2></a></div>
  <div class="Organic-Subtitle"><div class="Path"><a href="${address}"><b>${address}</b></a></div></div>
  <div class="Organic-ContentWrapper"><span role="text">${text}</span></div>${more}</div>`

const links =
  '<div class="Sitelinks"><a href="https://sheds.test/wood">Деревянные</a><a href="https://sheds.test/metal">Металлические</a></div>'

const first = item(organic('https://sheds.test/', 'Садовые <b>домики</b>', 'Всё о домиках.', links))
const second = item(
  `<div class="organic"><h2 class="organic__title-wrapper"><a href="https://yandex.ru/clck/jsredir?from=x&amp;url=${encodeURIComponent('https://wiki.test/Shed?a=1&b=2')}">Домик — Вики</a></h2><div class="organic__text"><p>Простое строение.</p></div></div>`,
)
const ad = (title: string) =>
  item(
    `<div class="organic"><h2><a href="https://yabs.yandex.ru/count/x">${title}</a></h2><div class="label label_theme_direct">реклама</div></div>`,
  )
const answer = (name: string, inner: string) => item(inner, `data-fast-name="${name}"`)

const pager = (data: string, inner = '') =>
  `<div class="pager i-bem" data-bem='{"pager":{"id":"pager",${data}}}' role="navigation">${inner}</div>`

export const desktop = page(
  ad('Купить домик') +
    answer('neuro_answer', '<h2><a href="https://source.test/">Домик</a></h2><p>Домик нужен.</p>') +
    first +
    answer(
      'images',
      '<h2><a href="//yandex.ru/images/search?text=x">Картинки</a></h2><a href="/images/search?text=x"><img alt="Красный домик"></a>',
    ) +
    answer('suggest_fact', '<div><h2>Ответ</h2><a href="https://facts.test/">Факт</a></div>') +
    second +
    ad('Домик дёшево'),
  `<div class="related"><a href="/search/?text=${encodeURIComponent('домик купить')}&amp;lr=213">домик купить</a><a href="/search/?text=${encodeURIComponent('домик цена')}&amp;lr=213">домик цена</a></div>
  <nav class="Pager" aria-labelledby="Pager"><div role="list"><button class="Pager-Item Pager-Item_current">1</button><a href="/search/?text=x&amp;p=1">2</a>
  <div class="Pager-ListItem Pager-ListItem_type_next"><a href="/search/?text=x&amp;p=1">дальше</a></div></div></nav>`,
  answer(
    'entity_search',
    '<div role="heading" aria-level="2">Домик</div><h2><a href="https://panel.test/">Ссылка</a></h2>',
  ),
)

export const lastPage = page(first + second, pager('"nextPage":false,"prevPage":1'))
export const lastOfLinks = page(
  first + second,
  '<nav class="Pager"><div role="list"><a href="/search/?text=x&amp;p=0">1</a><button class="Pager-Item Pager-Item_current">2</button></div></nav>',
)
export const phone = page(
  first + second,
  `<div class="more i-bem" data-bem='{"more":{"page":0,"next":1}}'>Показать ещё</div>`,
)
export const withoutPager = page(first + second, '')

export const noResults = `<html><head><title>qqzzqq — Яндекс: ничего не найдено</title></head><body>${box}<div class="EmptySearchResults"><div class="EmptySearchResults-Title">Ничего не нашли</div>
  <ul class="Related-List"><li><a class="Related-Button" href="/search?text=other">other</a></li><li><a class="Related-Button" href="/search?text=more">more</a></li></ul></div></body></html>`

export const noResults2020 = page(
  '',
  `<div class="misspell__message">По вашему запросу ничего не нашлось</div>${pager('"nextPage":false,"prevPage":false')}`,
).replace(/<title>[^<]*<\/title>/, '<title>Яндекс</title>')

export const captcha = `<html><head><title>Ой!</title></head><body><form method="POST" action="/checkcaptcha?key=x" class="CheckboxCaptcha-Form">
  <input class="CheckboxCaptcha-Button" type="submit" role="checkbox"></form></body></html>`

export const shell = `<html><head><title>садовый домик — Яндекс</title></head><body>${box}<div class="main"></div></body></html>`
