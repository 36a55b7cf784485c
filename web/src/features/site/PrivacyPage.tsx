import { placeOf } from '@rankline/contract/site-texts'
import { productName } from '../../platform/product.ts'
import { publicPaths } from '../../platform/public-paths.ts'
import { privacyPolicyUpdated } from './dates.ts'
import styles from './site.module.css'
import type { SiteState } from './state.ts'
import { WhenSet } from './WhenSet.tsx'

export function PrivacyPage({ state }: { state: SiteState }) {
  return (
    <article className={styles.article}>
      <h1>Privacy policy</h1>
      <p className={styles.quiet}>last update {privacyPolicyUpdated}</p>

      <h2>Information types</h2>
      <p>
        {productName} keeps what you give it: a username, an email address and a password (of which only a
        hash is kept), the projects, keywords, notes and tags you enter, and the messages you send us. Where
        you log in through another service, we receive the name and email address it has of you. Where you
        connect a service, we keep the keys it gives us, encrypted.
      </p>
      <p>
        While you use {productName}, the server notes the time and the network address of your log-ins, so
        that you can see them yourself and abuse can be stopped.
      </p>

      <h2>Purpose</h2>
      <p>
        We use this information to track the positions you ask for, to send the reports and alerts you set up,
        to answer you, and to bill what you buy. We do not sell it, and we do not use it for advertising.
      </p>

      <h2>Security</h2>
      <p>
        Passwords are stored as hashes that cannot be reversed, and keys of connected services are encrypted.
        What belongs to one account cannot be asked for by another. No system is safe beyond doubt: should
        something happen to your information, we tell you.
      </p>

      <h2>Cookies</h2>
      <p>
        One cookie keeps you logged in; it ends after 60 minutes without use. Your browser also remembers
        choices such as the colour scheme. There are no cookies of advertisers or of visitor statistics.
      </p>

      <h2>Policy updates</h2>
      <p>
        When this policy changes, the new text and its date appear on this page.{' '}
        {state.hasPages ? (
          <>
            Questions about it are welcome through the <a href={publicPaths.contact}>contact page</a>.
          </>
        ) : (
          <WhenSet name="site_contact">
            Questions about it are welcome at{' '}
            <a href={`mailto:${placeOf('site_contact')}`}>{placeOf('site_contact')}</a>.
          </WhenSet>
        )}
      </p>
    </article>
  )
}
