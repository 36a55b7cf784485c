import { productName } from '../../platform/product.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { nonce, origin } from './addresses.ts'
import picture from './images/og.png'
import { Logo } from './Logo.tsx'
import type { SitePage } from './pages.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import styles from './site.module.css'
import type { SiteState } from './state.ts'

export type Assets = {
  /** Inlined because it is small: saves a round trip before the first paint. */
  css: string
  /** Runs before the first paint: colour scheme, and whether somebody is signed in. */
  boot: string
  font: string
  /** The URL of the page's own script. */
  script: string | null
  /** Tags that a development server adds to its pages. */
  extra?: readonly string[]
}

type Props = { page: SitePage; state: SiteState; assets: Assets }

/** A whole page. */
export function SiteDocument({ page, state, assets }: Props) {
  return (
    <html lang="en" data-mantine-color-scheme="light">
      <SiteHead page={page} state={state} assets={assets} />
      <body>
        {page.isBare ? (
          <main className={styles.bare}>
            <Logo href={page.path}>
              <BrandMark withName />
            </Logo>
            {page.body(state)}
          </main>
        ) : (
          <>
            <a href="#main" className={styles.skip}>
              Skip to the content
            </a>
            {state.isBeta && <BetaNotice />}
            <SiteHeader path={page.path} state={state} />
            {page.layout === undefined ? (
              <main id="main">{page.body(state)}</main>
            ) : (
              page.layout(<main id="main">{page.body(state)}</main>)
            )}
            <SiteFooter state={state} />
          </>
        )}
      </body>
    </html>
  )
}

function SiteHead({ page, state, assets }: Props) {
  const address = `${origin}${page.path}`
  const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
      <script nonce={nonce} {...raw(assets.boot)} />
      <style nonce={nonce} {...raw(assets.css)} />
      {page.sheet !== undefined && <link rel="stylesheet" href={page.sheet} />}
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#161a20" media="(prefers-color-scheme: dark)" />
      {page.isListed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}${picture}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {page.data?.(state).map((data) => (
        <script key={JSON.stringify(data)} type="application/ld+json" {...raw(json(data))} />
      ))}
      {assets.script !== null && <script type="module" src={assets.script} />}
      {assets.extra?.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </head>
  )
}

/** Escaped, so that no text inside can close the element. */
const json = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

function BetaNotice() {
  return (
    <p className={styles.beta} role="note">
      <strong>BETA</strong> Only approved users may track rankings in beta, while anyone can register and
      manage keywords.
    </p>
  )
}
