import { placeOf } from '@rankline/contract/site-texts'
import { IconBrandFacebook, IconBrandLinkedin, IconBrandTwitter } from '@tabler/icons-react'
import { productName } from '../../platform/product.ts'
import { publicPaths } from '../../platform/public-paths.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { copyrightYear } from './dates.ts'
import styles from './footer.module.css'
import { Logo } from './Logo.tsx'
import type { SiteState } from './state.ts'
import { WhenSet } from './WhenSet.tsx'

type FooterLink = { label: string; to?: string }

const account = {
  title: 'Account',
  links: [
    { label: 'Login', to: '/login' },
    { label: 'Register', to: '/register' },
    { label: 'Forgot Password', to: '/forgot-password' },
  ],
}

/** Footer links. A link without a page opens the address that the installation sets, by default home. The blog has no link. */
const columns: { title: string; links: FooterLink[] }[] = [
  {
    title: 'Product',
    links: [
      { label: 'Home', to: publicPaths.home },
      { label: 'Pricing', to: publicPaths.pricing },
      { label: 'Blog' },
      { label: 'Contact', to: publicPaths.contact },
    ],
  },
  account,
  {
    title: 'Company',
    links: [
      { label: 'About', to: placeOf('site_about') },
      { label: 'Affiliate', to: placeOf('site_affiliate') },
      { label: 'Help', to: placeOf('site_help') },
      { label: 'Privacy Policy', to: publicPaths.privacy },
      { label: 'Terms', to: placeOf('site_terms') },
    ],
  },
]

const social = [
  { name: 'Facebook', href: placeOf('site_facebook'), Icon: IconBrandFacebook },
  { name: 'Twitter', href: placeOf('site_twitter'), Icon: IconBrandTwitter },
  { name: 'LinkedIn', href: placeOf('site_linkedin'), Icon: IconBrandLinkedin },
]

export function SiteFooter({ state }: { state: SiteState }) {
  return (
    <footer className={styles.footer}>
      {state.hasPages && <Columns />}
      <p className={styles.copyright}>
        <span>
          © {copyrightYear} {productName}
        </span>
        <a href={publicPaths.docs}>Documentation</a>
        {!state.hasPages && <LegalLinks />}
      </p>
    </footer>
  )
}

function LegalLinks() {
  return (
    <>
      <a href={publicPaths.privacy}>Privacy Policy</a>
      <WhenSet name="site_terms">
        <a href={placeOf('site_terms')}>Terms</a>
      </WhenSet>
    </>
  )
}

function Columns() {
  return (
    <div className={styles.inside}>
      <div className={styles.about}>
        <Logo>
          <BrandMark withName />
        </Logo>
        <p>Rank tracking for marketers, bloggers, freelancers, ecommerce owners and agencies.</p>
        <ul className={styles.social}>
          {social.map(({ name, href, Icon }) => (
            <li key={name}>
              <a href={href} rel="noopener noreferrer" aria-label={`${productName} on ${name}`}>
                <Icon size={18} stroke={1.6} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      </div>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title} className={styles.column}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ label, to }) => (
              <li key={label}>{to === undefined ? <span>{label}</span> : <a href={to}>{label}</a>}</li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
