/** Small result pages in the shapes Bing serves, for tests. */

const box = '<form action="/search"><input id="sb_form_q" name="q" type="search" value="garden shed"></form>'

const wrapped = (address: string) =>
  `https://www.bing.com/ck/a?!&amp;&amp;p=0a1&amp;ptn=3&amp;u=a1${Buffer.from(address).toString('base64url')}&amp;ntb=1`

const advertised = (address: string) =>
  `https://www.bing.com/aclick?ld=e8&amp;u=${encodeURIComponent(Buffer.from(encodeURIComponent(address)).toString('base64'))}&amp;rlid=1`

const pages = (next: string) => `<li class="b_pag"><nav role="navigation"><ul>
  <li><a class="sb_pagS">1</a></li>${next}</ul></nav></li>`

const more = `<li><a aria-label="Page 2" href="/search?q=garden+shed&amp;first=4&amp;FORM=PERE">2</a></li>
  <li><a class="sb_pagN" title="Next page" href="/search?q=garden+shed&amp;first=4&amp;FORM=PORE">Next</a></li>`

const page = (list: string, context = '', head = '<title>garden shed - Search</title>') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${box}<div id="b_content"><main><ol id="b_results">${list}</ol></main>
  <aside><ol id="b_context">${context}</ol></aside></div></body></html>`

const results = (link: (address: string) => string) => `
  <li class="b_algo"><div class="b_tpcn"><a class="tilk" href="${link('https://sheds.test/')}"><div class="tptt">Sheds</div><cite>https://sheds.test</cite></a></div>
    <h2><a href="${link('https://sheds.test/')}">Sheds &amp; <strong>more</strong></a></h2>
    <div class="b_caption"><p>Everything about garden sheds, <strong>large</strong> and small.</p></div>
    <div class="b_vlist2col b_deep"><ul><li><h3 class="deeplink_title"><a href="${link('https://sheds.test/wood')}">Wooden sheds</a></h3></li>
      <li><h3 class="deeplink_title"><a href="${link('https://sheds.test/metal')}">Metal sheds</a></h3></li></ul></div></li>
  <li class="b_algo"><h2><a href="${link('https://wiki.test/Shed?a=1&b=2')}">Shed - Wiki</a></h2><cite>wiki.test</cite><div class="b_caption"><p>A simple structure.</p></div></li>
  <li class="b_algo"><h2><a href="${link('http://shop.test/sheds')}">Shed shop</a></h2><cite>shop.test</cite><div class="b_caption"><p>Sheds from 99.</p></div></li>`

const answers = `
  <li class="b_ad"><ul><li><div class="sb_add"><h2><a href="${advertised('https://ad.test/?x=1')}">Buy sheds</a></h2></div></li></ul></li>
  <li class="b_ans"><div class="imgAns"><h2><a href="/images/search?q=garden+shed">Images of sheds</a></h2><a href="/images/search?q=shed&amp;id=1"><img alt="A red shed"></a></div></li>
  <li class="b_ans"><h2><a href="/videos/search?q=garden+shed">Videos of sheds</a></h2><a href="/videos/search?q=shed&amp;mid=1"><img><div class="mc_vtvc_title">Building a shed</div></a></li>
  <li class="b_ans"><div id="df_listaa"><div class="df_alsoAsk" data-query="How big is a shed?"><div class="qna_algo"><div class="b_algo"><p><a href="https://answers.test/">Answer</a></p></div></div></div>
    <div class="df_alsoAsk" data-query="Do I need a permit?"></div></div></li>`

const related = `<li class="b_ans"><div class="b_rs"><h2>Related searches for <strong>garden shed</strong></h2><ul>
  <li><a href="/search?q=garden+shed+plans&amp;FORM=QSRE1">garden shed <strong>plans</strong></a></li>
  <li><a href="/search?q=garden+shed+kits&amp;FORM=QSRE2">garden shed <strong>kits</strong></a></li></ul></div></li>
  <li class="b_ad b_adBottom"><ul><li><h2><a href="${advertised('https://late.test/')}">Late sheds</a></h2></li></ul></li>`

const panel = `<li class="b_ans"><div class="b_entityTP"><h2 class="b_entityTitle">Shed</h2><a href="https://panel.test/">Panel</a></div></li>`

export const desktop = page(answers + results(wrapped) + related + pages(more), panel)

export const plain = page(results((address) => address.replaceAll('&', '&amp;')) + pages(''))

/** Phones have the heading within the link. */
export const phone = page(
  `<li class="b_algo"><div class="b_algoheader"><a href="${wrapped('https://sheds.test/')}"><h2>Sheds &amp; more</h2><div class="b_attribution"><cite>sheds.test</cite></div></a></div><p>All sheds.</p></li>
  <li class="b_algo"><div class="b_algoheader"><a href="${wrapped('https://wiki.test/Shed')}"><h2>Shed - Wiki</h2><cite>wiki.test</cite></a></div><p>A structure.</p></li>
  <li class="b_pag"><nav><a class="sb_pagN" href="/search?q=garden+shed&amp;first=3">More results</a></nav></li>`,
)

export const noResults = page(
  '<li class="b_no"><h1>Es gibt keine Ergebnisse für <strong>qqzzqq</strong></h1><ul><li>Andere Wörter.</li></ul></li>',
)

export const captcha = `<html><head><title>garden shed - Search</title></head><body>${box}<div class="captcha"><div class="captcha_header">One last step</div>
  <div class="captcha_text">Please solve the challenge below to continue</div><div id="turnstile-widget"></div></div></body></html>`

export const consent = `<html><head><title>Bing</title></head><body><form action="https://www.bing.com/consent/save"><button>Reject</button></form></body></html>`

export const shell = `<html><head><title>garden shed - Search</title></head><body>${box}<div id="b_content"></div><script>load()</script></body></html>`
