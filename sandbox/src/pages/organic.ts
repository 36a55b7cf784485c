import type { FeatureItem } from '../features.ts'
import type { Result } from '../result.ts'
import { breadcrumb, escapeHtml, outLink } from './html.ts'

/** A result in the markup of Google's desktop page of 2026. `sitelinks` are below the text. */
export function desktopResult(result: Result, wrapped: boolean, sitelinks: readonly FeatureItem[]): string {
  const { origin, trail } = breadcrumb(result.url)
  return `<div class="MjjYud"><div class="A6K0A"><div class="wHYlTd Ww4FFb tF2Cxc asEBEc vt6azd" lang="en"><div class="N54PNb BToiNc">
<div class="kb0PBd A9Y9g jGGQ5e" data-snf="x5WNvb" data-snhf="0"><div class="yuRUbf"><div class="b8lM7"><span class="V9tjod"><a class="zReHs" href="${outLink(result.url, wrapped)}"><h3 class="LC20lb MBeuO DKV0Md">${escapeHtml(result.title)}</h3><br><div class="notranslate ESMNde HGLrXd ojE3Fb"><div class="q0vns"><div class="CA5RN"><div><span class="VuuXrf">${escapeHtml(hostOf(origin))}</span></div><div class="byrV5b"><cite class="qLRx3b tjvcx GvPZzd cHaqb" role="text">${escapeHtml(origin)}<span class="ylgVCe ob9lvb" role="text">${escapeHtml(trail)}</span></cite></div></div></div></div></a></span></div></div></div>
<div class="kb0PBd A9Y9g" data-snf="nke7rc" data-sncf="1"><div class="VwiC3b yXK7lf p4wth r025kc Hdw6tb"><span>${escapeHtml(result.description)}</span></div></div>
${sitelinks.length === 0 ? '' : sitelinkRow(sitelinks, wrapped)}</div></div></div></div>`
}

/** A result in the markup of Google's mobile page: one link around address and title. */
export function mobileResult(result: Result, wrapped: boolean, sitelinks: readonly FeatureItem[]): string {
  const { origin, trail } = breadcrumb(result.url)
  return `<div class="MjjYud"><div lang="en"><div><div class="Ww4FFb vt6azd xpd EtOod pkphOe"><div class="kvH3mc BToiNc UK95Uc">
<div class="Z26q7c UK95Uc jGGQ5e" data-snf="x5WNvb" data-snhf="0"><div class="P8ujBc v5yQqb jqWpsc"><a class="cz3goc BmP5tf" role="presentation" href="${outLink(result.url, wrapped)}"><div class="y0NFKc"><div class="OSrXXb NJS5vf RNQ5ae"><div class="d8lRkd OSrXXb WQnrNe MUxGbd lyLwlc aLF0Z"><span class="wbJOMb"><span class="pKWwCd q8U8x zydFU"><div class="Aozhyc MUxGbd lyLwlc aLF0Z OSrXXb"><span class="BTu2cd">${escapeHtml(hostOf(origin))}</span></div></span><span class="OSrXXb VN4UC"><span class="yKd8Hd ob9lvb" role="text">${escapeHtml(origin + trail)}</span></span></span></div></div><div class="oewGkc LeUQr MUxGbd v0nnCb" aria-level="3" role="heading"><div class="A9xod ynAwRc q8U8x MBeuO oewGkc LeUQr htnRc" role="link">${escapeHtml(result.title)}</div></div></div></a></div></div>
<div class="Z26q7c UK95Uc" data-sncf="1" data-snf="nke7rc"><div class="VwiC3b MUxGbd yDYNvb lEBKkf">${escapeHtml(result.description)}</div></div>
${sitelinks.length === 0 ? '' : sitelinkRow(sitelinks, wrapped)}</div></div></div></div></div>`
}

function sitelinkRow(items: readonly FeatureItem[], wrapped: boolean): string {
  const links = items.map(
    ({ title, url }) => `<a href="${outLink(url ?? '', wrapped)}">${escapeHtml(title)}</a>`,
  )
  return `<div class="kb0PBd A9Y9g" data-snf="gdePb" data-sncf="2"><div class="HiHjCd wHYlTd">${links.join(' · ')}</div></div>`
}

function hostOf(origin: string): string {
  return new URL(origin).hostname.replace(/^www\./, '')
}
