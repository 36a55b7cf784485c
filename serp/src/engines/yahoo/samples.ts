/** Small result pages in the shapes Yahoo serves, for tests. */

const box = '<form action="/search"><input id="yschsp" name="p" value="garden shed"></form>'

const wrapped = (address: string) =>
  `https://r.search.yahoo.com/_ylt=A0;_ylu=Y2/RV=2/RE=1/RO=10/RU=${encodeURIComponent(address)}/RK=2/RS=x-`

const advertised = (address: string) =>
  `https://r.search.yahoo.com/cbclk2/dWU9/RV=2/RE=1/RO=14/RU=${encodeURIComponent(
    `https://www.bing.com/aclick?ld=e8&u=${encodeURIComponent(Buffer.from(address).toString('base64'))}&rlid=1`,
  )}/RK=2/RS=x-`

const page = (main: string, after: string, right = '') =>
  `<!doctype html><html><head><title>garden shed - Yahoo Search Results</title></head><body>${box}<div id="results"><div id="cols">
  <div id="left"><div id="main">${main}</div>${after}</div><div id="right">${right}</div></div></div></body></html>`

const row = (links: string) =>
  `<ol class="reg searchBottom"><li><div class="dd pagination"><div class="compPagination"><div class="pages">${links}</div></div></div></li></ol>`

const more =
  row(`<strong>1</strong><a href="https://search.yahoo.com/search;_ylt=A0?p=garden+shed&amp;b=8&amp;pz=7&amp;bct=0">2</a></div>
  <a class="next" href="https://search.yahoo.com/search;_ylt=A0?p=garden+shed&amp;b=8&amp;pz=7&amp;bct=0">Next</a><div>`)

const last = row(
  `<a href="https://search.yahoo.com/search?p=garden+shed&amp;b=1&amp;pz=7">1</a><strong>2</strong>`,
)

const results = `
  <li><div class="dd algo algo-sr"><div class="compTitle"><a href="https://sheds.test/"><div><span>https://sheds.test › all</span></div><h3 class="title"><span>Sheds &amp; <b>more</b></span></h3></a></div>
    <div class="compText"><p>Everything about garden sheds.</p></div>
    <div class="compList"><ul><li><a href="https://sheds.test/wood">Wooden sheds</a></li><li><a href="https://sheds.test/metal">Metal sheds</a></li></ul></div></div></li>
  <li><div class="dd Video"><h3><a href="https://video.search.yahoo.com/search/video?p=garden+shed">Videos</a></h3><ul><li>
    <a title="Building a shed" href="https://video.search.yahoo.com/search/video?p=shed&amp;rurl=${encodeURIComponent('https://videos.test/1')}"><img></a></li></ul></div></li>
  <li><div class="dd algo algo-sr"><div class="compTitle"><h3 class="title"><a href="${wrapped('https://wiki.test/Shed?a=1&b=2')}"><span class="d-ib p-abs">wiki.test › Shed</span>Shed - Wiki</a></h3></div>
    <div class="compText"><p>A simple structure.</p></div></div></li>
  <li><div class="dd bingrelqa catKG"><p class="title">People also ask</p><div><p>How big is a shed?</p><h3><a href="https://answers.test/1">Answer</a></h3></div>
    <div><p>Do I need a permit?</p><h3><a href="https://answers.test/2">Answer</a></h3></div></div></li>
  <li><div class="dd algo algo-sr"><h3 class="title"><a href="${wrapped('http://shop.test/sheds')}">Shed shop</a></h3><div class="compText"><p>Sheds from 99.</p></div></div></li>`

const ad = (side: string, title: string, address: string) =>
  `<ol class="reg searchCenter${side}Ads"><li><div class="dd algo AdTop"><h3 class="title"><a href="${advertised(address)}">${title}</a></h3></div></li></ol>`

const related = `<ol class="reg searchCenterFooter"><li><div class="dd AlsoTry"><h3>Also Try</h3><table><tr>
  <td><a href="https://search.yahoo.com/search;_ylt=A0?p=garden+shed+plans&amp;fr2=p%3As%2Cv%3Aw%2Cm%3Ars-bottom">garden shed <b>plans</b></a></td>
  <td><a href="https://search.yahoo.com/search;_ylt=A0?p=garden+shed+kits&amp;fr2=p%3As%2Cv%3Aw%2Cm%3Ars-bottom">garden shed <b>kits</b></a></td></tr></table></div></li></ol>`

export const desktop = page(
  `${ad('Top', 'Buy sheds', 'https://ad.test/?x=1')}<div id="web"><ol class="reg searchCenterMiddle">${results}</ol></div>${ad('Bottom', 'Late sheds', 'https://late.test/')}`,
  related + more,
  '<ol class="searchRightTop"><li><div class="dd KgOrg"><h2 class="title">Shed</h2><h3><a href="https://panel.test/">Panel</a></h3></div></li></ol>',
)

export const lastPage = page(`<div id="web"><ol class="reg searchCenterMiddle">${results}</ol></div>`, last)

/** The form of 2015, without marks. */
export const plain = page(
  `<div id="web"><h2>Results</h2><ol start="1">
  <li><div class="res"><h3><a href="${wrapped('https://sheds.test/')}">Sheds &amp; more</a></h3><span class="url">sheds.test</span><div class="abstr">All sheds.</div></div></li>
  <li><div class="res sc"><h3><a href="https://video.search.yahoo.com/search/video?p=x">Videos</a></h3><a href="${wrapped('https://videos.test/1')}"><img alt="A video"></a></div></li>
  <li><div class="res"><h3><a href="${wrapped('https://wiki.test/Shed')}">Shed - Wiki</a></h3><span class="url">wiki.test</span><div class="abstr">A structure.</div></div></li></ol></div>`,
  '<div id="pg"><strong>1</strong><a id="pg-next" href="https://de.search.yahoo.com/search?p=garden+shed&amp;b=11">Weiter</a></div>',
)

export const noResults = page(
  '<div id="web"><ol class="reg searchCenterMiddle"><li><div class="dd zrp"><div class="compText"><p>We did not find results for: <b>qqzzqq</b>.</p></div></div></li></ol></div>',
  '',
)

export const consent = `<html><head><title>Yahoo is part of the Yahoo family of brands</title></head><body>
<form method="post" class="consent-form" action=""><input type="hidden" name="csrfToken" value="x"><button>Reject all</button></form></body></html>`

export const refusal = `<html><head><title>503 Service Unavailable</title></head><body>Sorry, Unable to process request at this time -- error 999.</body></html>`

export const shell = `<html><head><title>garden shed - Yahoo Search Results</title></head><body>${box}<div id="results"></div><script>load()</script></body></html>`
