import type { FeatureItem } from '../features.ts'
import { escapeHtml, outLink } from './html.ts'

type Block = (items: readonly FeatureItem[], wrapped: boolean) => string

export const adsTop: Block = (items, wrapped) => ads('tads', items, wrapped)
export const adsBottom: Block = (items, wrapped) => ads('tadsb', items, wrapped)

export const aiOverview: Block = (items) =>
  `<div id="Odp5De"><div class="YNk70c EjQTId"><div class="Kevs9 SLPe5b"><div><div data-lhcontainer="1" id="eKIzJc"><div data-mcpr="" class="YzCcne" data-mcp="18"><h1 class="VW3apb">AI Overview</h1><div class="hdzaWe"><div class="h7Tj7e"><div class="D5ad8b" id="m-x-content"><div class="pWvJNd"><div class="mZJni Dn7Fzd" data-container-id="main-col"><div class="Y3BBE">${items
    .map(({ title }) => `<span>${escapeHtml(title)}.</span>`)
    .join(' ')}</div></div></div><ul class="bTFeG">${items
    .map(
      ({ title, url }) =>
        `<li class="CyMdWb"><a class="NDNGvf" href="${outLink(url ?? '', false)}" aria-label="${escapeHtml(title)}"></a><div class="Nn35F">${escapeHtml(title)}</div></li>`,
    )
    .join('')}</ul></div></div></div></div></div></div></div></div></div>`

export const featuredSnippet: Block = (items, wrapped) =>
  items
    .map(
      ({ title, url }) =>
        `<div class="ULSxyf"><div class="MjjYud"><block-component><div class="g wF4fFd JnwWd g-blk" lang="en"><div class="dG2XIf XzTjhb"><div class="c2xzTb"><div class="xpdopen"><div class="ifM9O"><h2 class="bNg8Rb">Featured snippet from the web</h2><div class="yp1CPe wDYxhc NFQFxe viOShc LKPcQc" data-md="471"><div class="V3FYCf"><div class="wDYxhc" data-md="61"><div class="LGOjhe" data-attrid="wa:/description" aria-level="3" role="heading"><span class="ILfuVd"><span class="hgKElc">It depends on what it is for, as the page below explains.</span></span></div></div><div class="g"><div class="tF2Cxc"><div class="yuRUbf"><div><span><a href="${outLink(url ?? '', wrapped)}"><h3 class="LC20lb MBeuO DKV0Md">${escapeHtml(title)}</h3></a></span></div></div></div></div></div></div></div></div></div></div></div></block-component></div></div>`,
    )
    .join('')

export const peopleAlsoAsk: Block = (items) =>
  `<div class="MjjYud"><div class="A6K0A"><div class="cUnQKe"><div class="Wt5Tfe"><div class="eJH8qe adDDi"><span class="mgAbYb RES9jf YC72Wc IFnjPb JGD2rd" aria-level="2" role="heading"><span>People also ask</span></span></div><div class="LQCGqc" data-sgrd="true">${items
    .map(
      ({ title }) =>
        `<div><div class="wQiwMc related-question-pair" data-q="${escapeHtml(title)}"><div class="dnXCYb" aria-expanded="false" role="button" tabindex="0"><div class="JlqpRe"><span class="JCzEY tNxQIb"><span class="CSkcDe">${escapeHtml(title)}</span></span></div></div></div></div>`,
    )
    .join('')}</div></div></div></div></div>`

export const localPack: Block = (items) =>
  `<div class="ULSxyf"><div class="MjjYud"><div class="Qq3Lb"><div class="Ow4Ord"><div class="zIGF1d"><div class="w7Dbne CR1S4b"><div role="heading" aria-level="2">Places</div>${items
    .map(
      ({ title, url }) =>
        `<div class="uMdZh tIxNaf rllt__borderless"><div class="VkpGBb"><div class="cXedhc"><a class="vwVdIc wzN8Ac rllt__link a-no-hover-decoration" role="link" tabindex="0"><div><div class="rllt__details"><div class="dbg0pd" aria-level="3" role="heading"><span class="OSrXXb">${escapeHtml(title)}</span></div><div>Open ⋅ Closes 7 PM</div></div></div></a></div><a class="yYlJEf Q7PwXb L48Cpd brKmxb" href="${outLink(url ?? '', false)}"><div class="wLAgVc"><div class="QuU3Wb sjVJQd"><div>Website</div></div></div></a></div></div>`,
    )
    .join('')}</div></div></div></div></div></div>`

export const topStories: Block = (items) =>
  `<div class="ULSxyf"><div class="MjjYud"><div class="A6K0A"><g-section-with-header class="yG4QQe TBC9ub NbhJ1c"><div class="e2BEnf q8U8x"><div class="Kcn6oc adDDi"><span class="mgAbYb RES9jf IFnjPb JGD2rd" aria-level="2" role="heading">Top stories</span></div></div><div class="C84Xbf"><div class="MmyPhf">${items
    .map(
      ({ title, url }) =>
        `<div class="zP82e Dactkc"><div class="m7jPZ"><a class="WlydOe" href="${outLink(url ?? '', false)}"><div class="SoAPf"><div class="n0jPhd ynAwRc tNxQIb nDgy9d" aria-level="3" role="heading">${escapeHtml(title)}</div><div class="OSrXXb rbYSKb LfVVr"><span>5 hours ago</span></div></div></a></div></div>`,
    )
    .join('')}</div></div></g-section-with-header></div></div></div>`

export const images: Block = (items) =>
  `<div class="ULSxyf"><div class="MjjYud"><div class="Lv2Cle"><div class="x7cRLb"><div class="fIuY1b"><div class="adDDi"><span class="mgAbYb" role="heading" aria-level="2">Images</span></div></div></div><div id="iur"><div><div class="cakeVe">${items
    .map(
      ({ title, url }) =>
        `<div class="vCUuC m3LIae"><div class="p7bv DfMusf"><div class="w43QB EXH1Ce"><a class="ddkIM c30Ztd" href="${outLink(url ?? '', false)}"><div class="T3Fozb"><div class="yVCOtc CvgGZ"><span class="Yt787">${escapeHtml(title)}</span></div></div></a></div></div></div>`,
    )
    .join('')}</div></div></div></div></div></div>`

export const videos: Block = (items) =>
  `<div class="ULSxyf"><div class="MjjYud"><div class="uVMCKf"><div class="e4xoPb"><div class="Kcn6oc adDDi"><span class="mgAbYb" role="heading" aria-level="2">Videos</span></div><div class="RzdJxc">${items
    .map(
      ({ title, url }) =>
        `<div class="sHEJob"><div class="X4T0U"><div data-curl="${escapeHtml(url ?? '')}"><div class="KYaZsb"><a class="xMqpbd" href="${outLink(url ?? '', false)}"><div class="V5XKdd" aria-level="3" role="heading"><div class="ZxS7Db"><span class="cHaqb">${escapeHtml(title)}</span></div></div></a></div></div></div></div>`,
    )
    .join('')}</div></div></div></div></div>`

export const relatedSearches: Block = (items) =>
  `<div id="bres"><div class="ULSxyf"><div class="MjjYud"><div><div class="oIk2Cb"><div class="M6HR1c PJI6ge adDDi"><span class="mgAbYb RES9jf YC72Wc IFnjPb JGD2rd" aria-level="2" role="heading">People also search for</span></div><div class="y6Uyqe"><div class="EIaa9b"><div class="AJLUJb">${items
    .map(
      ({ title }) =>
        `<div class="b2Rnsc vIifob"><div class="qR29te"><div><a class="ngTNl ggLgoc" href="/search?q=${encodeURIComponent(title).replaceAll("'", '%27')}&amp;sa=X"><div class="B2VR9 CJHX3e"><div class="dg6jd">${escapeHtml(title)}</div></div></a></div></div></div>`,
    )
    .join('')}</div></div></div></div></div></div></div></div>`

function ads(id: string, items: readonly FeatureItem[], wrapped: boolean): string {
  return `<div id="${id}" aria-label="Ads" role="region"><h1 class="bNg8Rb">Ads</h1>${items
    .map(
      ({ title, url }) =>
        `<div class="uEierd"><div><div data-text-ad="1"><div class="vdQmEd fP1Qef EtOod pkphOe"><span class="U3A9Ac qV8iec">Sponsored</span><div class="v5yQqb"><a class="sVXRqc" href="${outLink(url ?? '', wrapped)}"><div class="CCgQ5 vCa9Yd QfkTvb MUxGbd v0nnCb" aria-level="3" role="heading"><span>${escapeHtml(title)}</span></div></a></div></div></div></div></div>`,
    )
    .join('')}</div>`
}
