import { escapeHtml, notice } from './html.ts'

/**
 * The page that Google shows instead of results when it takes the visitor for a robot. Served with HTTP 429.
 */
export function captchaPage(address: string): string {
  return `<!DOCTYPE html><html><head><meta charset="UTF-8"><title>${escapeHtml(address)}</title></head><body><div><form id="captcha-form" action="index" method="post"><div id="recaptcha" class="g-recaptcha" data-sitekey="sandbox"></div><input type="hidden" name="q" value="sandbox"></form>
<p>There was unusual traffic from your network. Show that you are a person.</p><p>${notice}</p></div></body></html>`
}

/** The page that Google shows European visitors who have not decided about cookies. */
export function consentPage(address: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>Before you continue to Google Search</title></head><body><h1>Before you continue to Google Search</h1><p>${notice}</p>
<form action="https://consent.google.com/save" method="POST"><input type="hidden" name="continue" value="${escapeHtml(address)}"><button aria-label="Reject all">Reject all</button><button aria-label="Accept all">Accept all</button></form></body></html>`
}

export function homePage(): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>${notice}</title></head><body><h1>${notice}</h1>
<p>This server plays a search engine for Rankline. Its hosts, rankings and numbers are made up and change a little every day.</p>
<form action="/search" role="search"><input name="q" aria-label="Search"><button>Search</button></form></body></html>`
}
