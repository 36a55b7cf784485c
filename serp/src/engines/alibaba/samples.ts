/** Small product searches in the shapes Alibaba serves, for tests. */

export const offers = {
  offerResultData: {
    offers: [
      {
        title: 'Paid lamp',
        productUrl: '//www.alibaba.com/product-detail/Paid_1600000000001.html',
        isP4P: true,
      },
      {
        title: '<strong>LED</strong> lamp',
        productUrl: '//www.alibaba.com/product-detail/LED-lamp_1600000000002.html?s=p',
        price: '$1.20',
        companyName: 'Lamp Co.',
      },
      {
        title: 'Desk lamp',
        productUrl: 'https://www.alibaba.com/product-detail/Desk-lamp_1600000000003.html',
      },
    ],
  },
}
export const html = (body: string) =>
  `<html><head><title>led lamp</title></head><body><input name="SearchText" value="led lamp">${body}</body></html>`
export const data = html(
  `<script>window.__page__data__config = {"a":1};window.__page__data_sse10._offer_list = ${JSON.stringify(offers)};</script>`,
)
export const card = (id: string, title: string) =>
  `<div><a href="//spanish.alibaba.com/product-detail/x_${id}.html?a=b"><img></a><h2><a href="//spanish.alibaba.com/product-detail/x_${id}.html">${title}</a></h2><div>$2</div></div>`
export const cards = html(
  `${card('1600000000004', 'Lámpara')}${card('1600000000005', 'Foco')}<a href="/trade/search?SearchText=x&amp;page=2">2</a>`,
)

export const shell = html('<div id="root"></div>')
