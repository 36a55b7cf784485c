/** Small result pages in the shapes Google has served since 2018, for tests. */

const foot = `<div id="botstuff"><div id="bres"><div><div aria-level="2" role="heading">Related searches</div>
  <a href="/search?q=garden+shed+plans&amp;sa=X">garden <b>shed plans</b></a>
  <a href="/search?q=garden+shed+kits&amp;sa=X">garden <b>shed kits</b></a></div></div>
  <table role="presentation"><tr><td>1</td>
    <td><a href="/search?q=garden+shed&amp;start=10">2</a></td><td><a href="/search?q=garden+shed&amp;start=20">3</a></td>
    <td><a id="pnnext" href="/search?q=garden+shed&amp;start=10">Next</a></td></tr></table></div>`

const box = '<form action="/search" role="search"><textarea name="q">garden shed</textarea></form>'

const question = (text: string) =>
  `<div class="related-question-pair" data-q="${text}"><div role="button">${text}</div>
   <div><a href="https://answers.test/x"><h3>An answer</h3></a></div></div>`

export const desktop2024 = `<!doctype html><html lang="en"><head><title>garden shed - Google Search</title></head><body>${box}
<div id="top_nav" role="navigation"><a href="/search?q=garden+shed&amp;tbm=vid">Videos</a></div>
<div id="tads"><h1>Ads</h1><div data-text-ad="1"><a href="https://ad.test/"><div role="heading" aria-level="3">Buy sheds</div></a></div></div>
<div id="search"><div id="rso">
  <div class="MjjYud"><div class="g"><div><div><a href="https://sheds.test/"><h3>Sheds &amp; more</h3><cite>https://sheds.test</cite></a></div>
    <div><span>Everything about garden sheds, <em>large</em> and small.</span></div></div>
    <table><tr><td><h3><a href="https://sheds.test/wood">Wooden sheds</a></h3></td></tr>
      <tr><td><h3><a href="https://sheds.test/metal">Metal sheds</a></h3></td></tr></table></div></div>
  <div class="MjjYud"><div>${question('How big is a shed?')}${question('Do I need a permit?')}</div></div>
  <div class="MjjYud"><div class="g"><div><a href="/url?q=https://wiki.test/Shed%3Fa%3D1&amp;sa=U"><h3>Shed - Wiki</h3></a></div>
    <div>A shed is a simple roofed structure.</div></div></div>
  <div class="MjjYud"><div><div aria-level="2" role="heading">Videos</div><div>
    <div><a href="https://videos.test/1"><div role="heading" aria-level="3"><span>Building a shed</span></div></a></div>
    <div><a href="https://videos.test/2"><div role="heading" aria-level="3"><span>Painting a shed</span></div></a></div></div></div></div>
  <div class="MjjYud"><div class="g"><a href="https://shop.test/sheds"><h3>Shed shop</h3></a><div>Sheds from 99.</div></div></div>
</div></div>
<div id="rhs"><div class="kp-wholepage"><div data-attrid="title">Shed</div><a href="https://panel.test/"><h3>Panel link</h3></a></div></div>
${foot}</body></html>`

export const desktop2018 = `<html><head><title>garden shed - Google Search</title></head><body>${box}<div id="search"><div id="ires"><div id="rso">
  <div class="g"><div class="rc"><h3 class="r"><a href="https://sheds.test/">Sheds &amp; more</a></h3><span class="st">Everything about sheds.</span></div></div>
  <div class="g"><div class="rc"><h3 class="r"><a href="https://wiki.test/Shed">Shed - Wiki</a></h3><span class="st">A simple structure.</span></div></div>
</div></div></div>${foot}</body></html>`

export const phone2021 = `<html><head><title>garden shed - Google Search</title></head><body>${box}<div id="center_col"><div id="rso">
  <div class="xpd"><div><a href="https://sheds.test/"><span>https://sheds.test › all</span><div role="heading" aria-level="3">Sheds &amp; more</div></a></div><div>Everything about sheds.</div></div>
  <g-card><div><div role="heading" aria-level="2">Top stories</div></div><div><a href="https://news.test/1"><div role="heading" aria-level="3">Shed blown away</div></a></div></g-card>
  <div class="xpd"><div><a href="https://wiki.test/Shed"><span>wiki.test › Shed</span><div role="heading" aria-level="3">Shed - Wiki</div></a></div><div>A simple structure.</div></div>
</div></div>${foot}</body></html>`

export const scriptless2023 = `<html><head><title>garden shed - Google Search</title></head><body>
<form id="sf"><input name="q" value="garden shed"></form><div id="main">
  <div><div><a href="/search?q=garden+shed&amp;tbm=isch">Images</a><a href="/advanced_search">Search tools</a></div></div>
  <div><div class="xpd"><a href="/url?q=https://sheds.test/&amp;sa=U"><h3><div>Sheds &amp; more</div></h3><div>sheds.test</div></a><div><div>Everything about sheds.</div></div></div></div>
  <div><div class="xpd"><div><a href="/search?q=Shed+World&amp;ludocid=1"><h3>Shed World</h3></a><a href="/search?q=Shed+Hut&amp;ludocid=2"><h3>Shed Hut</h3></a></div></div></div>
  <div><div class="xpd"><a href="/url?q=https://wiki.test/Shed&amp;sa=U"><h3><div>Shed - Wiki</div></h3><div>wiki.test › Shed</div></a><div><div>A simple structure.</div></div></div></div>
  <div><div><div>Related searches</div><a href="/search?q=shed+plans">shed plans</a><a href="/search?q=shed+kits">shed kits</a></div></div>
  <div><a href="/search?q=garden+shed&amp;start=10">Next &gt;</a></div>
</div></body></html>`

export const noResults = `<html><head><title>qqzzqq - Google Search</title></head><body>
<form action="/search"><textarea name="q">qqzzqq</textarea></form><div id="search"></div><div id="botstuff"><div class="mnr-c"><div>
<p role="heading">Ihre Suche - <span><em>qqzzqq</em></span> - hat nichts ergeben.</p><p>Vorschläge:</p><ul><li>Andere Wörter.</li><li>Allgemeinere Wörter.</li></ul>
</div></div></div></body></html>`

export const captcha = `<html><head><title>https://www.google.com/search?q=garden+shed&amp;hl=en</title></head><body>
<form id="captcha-form" action="index" method="post"><div class="g-recaptcha"></div><input type="hidden" name="q" value="EgQ-token"></form></body></html>`

export const consent = `<html><head><title>Bevor Sie zur Google Suche weitergehen</title></head><body>
<form action="https://consent.google.com/save" method="POST"><button>Alle ablehnen</button></form></body></html>`

export const shell = `<html><head><title>garden shed - Google Search</title></head><body><noscript>
<iframe src="/httpservice/retry/enablejs?sei=x"></iframe></noscript><div id="main"></div></body></html>`
