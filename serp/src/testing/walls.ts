/** Small pages that block any engine's results, in the form their makers serve them. */
export const walls: readonly string[] = [
  // Cloudflare's waiting page.
  '<!doctype html><html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="refresh" content="360"></head><body class="no-js"><div class="main-wrapper" role="main"><h2 id="challenge-running">Checking if the site connection is secure</h2><form id="challenge-form" action="/?__cf_chl_f_tk=x" method="POST"></form><script>window._cf_chl_opt={cvId:"2"}</script></div></body></html>',
  // Akamai's refusal.
  '<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1>You don\'t have permission to access "http&#58;&#47;&#47;www&#46;example&#46;com&#47;" on this server.<p>Reference&#32;&#35;18&#46;4d2</p></body></html>',
  // DataDome.
  '<html><head><title>example.com</title></head><body><p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={"rt":"c","host":"geo.captcha-delivery.com"}</script><iframe src="https://geo.captcha-delivery.com/captcha/?initialCid=x" title="DataDome CAPTCHA"></iframe></body></html>',
  // PerimeterX.
  '<html><head><title>Access to this page has been denied</title></head><body><div id="px-captcha"></div><p>Press &amp; Hold to confirm you are a human (and not a bot).</p></body></html>',
  // hCaptcha and reCAPTCHA in a site's own form.
  '<html><head><title>Security check</title></head><body><form action="/captcha/verify" method="post"><div class="h-captcha" data-sitekey="x"></div><button>Continue</button></form></body></html>',
  '<html><head><title>Robot Check</title></head><body><form id="captcha-form" action="index" method="post"><div id="recaptcha" class="g-recaptcha" data-sitekey="x"></div><input type="hidden" name="q" value="EgRA"></form></body></html>',
  // Web servers and proxies that refuse or fail.
  '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>',
  '<html><head><title>429 Too Many Requests</title></head><body><h1>Too Many Requests</h1></body></html>',
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
  '<html><head><title>ERROR: The requested URL could not be retrieved</title></head><body id="ERR_ACCESS_DENIED"><h1>ERROR</h1><p>Access Denied.</p></body></html>',
  // Consent.
  '<html><head><title>Before you continue</title></head><body><form action="https://consent.example.com/save" method="POST"><input name="continue" value="https://www.example.com/search?q=garden+shed"><button>Reject all</button><button>Accept all</button></form></body></html>',
  '<html><head><title>We value your privacy</title></head><body><form class="consent-form" action="/v2/collectConsent?sessionId=3"><button name="reject">Reject all</button></form></body></html>',
  // Empty pages that scripts would fill.
  '<!doctype html><html><head><title>garden shed</title><script src="/app.js" defer></script></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>',
  '<!doctype html><html><head><title>garden shed - Search</title></head><body><header><form action="/search"><input name="q" value="garden shed"></form><nav><a href="/images?q=garden+shed">Images</a><a href="/news?q=garden+shed">News</a></nav></header><main></main><footer><a href="/privacy">Privacy</a><a href="/terms">Terms</a></footer><script>load()</script></body></html>',
  '',
  ' ',
  '{"error":"rate limited"}',
  '<html><body></body></html>',
]
