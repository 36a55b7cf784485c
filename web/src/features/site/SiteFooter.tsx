import { IconBrandFacebook, IconBrandLinkedin, IconBrandTwitter } from '@tabler/icons-react'
import { productName } from '../../platform/product.ts'
import { publicPaths } from '../../platform/public-paths.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { copyrightYear } from './dates.ts'
import styles from './footer.module.css'
import { Logo } from './Logo.tsx'

/** Links to pages that are not written yet go to the home page; the blog has no link. */
const columns: { title: string; links: { label: string; to?: string }[] }[] = [
  {
    title: 'Product',
    links: [
      { label: 'Home', to: publicPaths.home },
      { label: 'Pricing', to: publicPaths.pricing },
      { label: 'Blog' },
      { label: 'Contact', to: publicPaths.contact },
    ],
  },
  {
    title: 'Account',
    links: [
      { label: 'Login', to: '/login' },
      { label: 'Register', to: '/register' },
      { label: 'Forgot Password', to: '/forgot-password' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: publicPaths.home },
      { label: 'Affiliate', to: publicPaths.home },
      { label: 'Help', to: publicPaths.home },
      { label: 'Privacy Policy', to: publicPaths.privacy },
      { label: 'Terms', to: publicPaths.home },
    ],
  },
]

const social = [
  { name: 'Facebook', href: 'https://www.facebook.com/rankline', Icon: IconBrandFacebook },
  { name: 'Twitter', href: 'https://twitter.com/rankline', Icon: IconBrandTwitter },
  { name: 'LinkedIn', href: 'https://www.linkedin.com/company/rankline', Icon: IconBrandLinkedin },
]

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
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
      <p className={styles.copyright}>
        <span>
          © {copyrightYear} {productName}
        </span>
        <a href={publicPaths.docs}>Documentation</a>
      </p>
    </footer>
  )
}
