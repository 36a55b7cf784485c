import { monthlyPrice, planFamilies } from '@rankline/contract/packages/plans'
import { jsonPlaceOf, placeOf } from '@rankline/contract/site-texts'
import type { ReactNode } from 'react'
import { productName } from '../../platform/product.ts'
import { publicPaths } from '../../platform/public-paths.ts'
import { origin } from './addresses.ts'
import { ContactPage } from './contact/ContactPage.tsx'
import { frequentQuestions } from './home/frequent-questions.ts'
import { HomePage } from './home/HomePage.tsx'
import { LostPage } from './LostPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'
import { PlanCard } from './pricing/PlanCard.tsx'
import styles from './pricing/pricing.module.css'
import type { SiteState } from './state.ts'

/** A page that is rendered at build time and served to everybody. */
export type SitePage = {
  /** Name of its file. */
  name: string
  path: string
  title: string
  description: string
  body(state: SiteState): ReactNode
  /** Wraps the page's main part; most pages have no layout. */
  layout?(main: ReactNode): ReactNode
  /** The script of the page's controls; most pages need none. */
  script?: 'pricing' | 'contact' | 'not-found' | 'docs'
  /** The address of a style sheet that only some pages need. */
  sheet?: string
  isListed: boolean
  /** The page is served even where the public pages are off. */
  isAlways?: true
  /** 200 by default. */
  status?: number
  /** The layout alone, without header and footer. */
  isBare?: boolean
  data?(state: SiteState): object[]
}

export const sitePages: readonly SitePage[] = [
  {
    name: 'home',
    path: publicPaths.home,
    title: `${placeOf('site_headline')} | Rankline`,
    description: `${placeOf('site_lead')} Top 100 positions in 300+ search engines, local and mobile, with competitors, alerts and reports.`,
    body: (state) => <HomePage state={state} />,
    isListed: true,
    data: () => [productData(), faqData(frequentQuestions)],
  },
  {
    name: 'pricing',
    path: publicPaths.pricing,
    title: 'Pricing | Rankline',
    description:
      'Plans from 250 to 10,000 keywords: Starter, Business and Agency. 20% less when paid yearly, cancel at any time.',
    body: (state) => <PricingPage state={state} />,
    script: 'pricing',
    isListed: true,
    data: () => [productData()],
  },
  {
    name: 'contact',
    path: publicPaths.contact,
    title: 'Contact | Rankline',
    description: 'Report a bug or make a suggestion: write to the people behind Rankline.',
    body: () => <ContactPage />,
    script: 'contact',
    isListed: true,
  },
  {
    name: 'privacy-policy',
    path: publicPaths.privacy,
    title: 'Privacy policy | Rankline',
    description: 'What Rankline knows about you, what for, how it is kept, and which cookies there are.',
    body: (state) => <PrivacyPage state={state} />,
    isListed: true,
    isAlways: true,
  },
  {
    name: 'test-layout',
    path: publicPaths.layout,
    title: 'Layout | Rankline',
    description: 'The bare layout of the public site.',
    body: () => <h1>Layout</h1>,
    isListed: false,
    isBare: true,
  },
  {
    name: 'not-found',
    path: '/404',
    title: '404 | Rankline',
    description: 'Page not found.',
    body: () => <LostPage />,
    script: 'not-found',
    isListed: false,
    isAlways: true,
    status: 404,
  },
]

/** The plan selector: payment period, and a card for each kind of plan. */
function PricingPage({ state }: { state: SiteState }) {
  return (
    <section className={styles.page} data-pricing data-trial={state.isTrialOn || undefined}>
      <h1>Pay for the keywords you track</h1>
      <p className={styles.sub}>
        {state.isTrialOn
          ? '14 days free trial, no credit card required. 300+ search engines and the top 100 in every plan.'
          : '300+ search engines and the top 100 in every plan. Cancel at any time.'}
      </p>
      <fieldset className={styles.period}>
        <legend>Billing period</legend>
        <label>
          <input type="radio" name="period" value="yearly" defaultChecked />
          <span>
            Yearly <em>20% less</em>
          </span>
        </label>
        <label>
          <input type="radio" name="period" value="monthly" />
          <span>Monthly</span>
        </label>
      </fieldset>
      <div className={styles.cards}>
        {planFamilies.map((family) => (
          <PlanCard key={family.slug} family={family} isTrialOn={state.isTrialOn} />
        ))}
      </div>
      <p className={styles.note}>
        Local and mobile tracking, competitor tracking and instant rank requests are part of every plan.
        Prices in US dollars.
      </p>
    </section>
  )
}

const context = 'https://schema.org'

/** The product and its prices, as https://schema.org/SoftwareApplication. */
function productData(): object {
  const prices = planFamilies.flatMap(({ plans }) => plans.map((plan) => monthlyPrice(plan, 'monthly')))
  return {
    '@context': context,
    '@type': 'SoftwareApplication',
    name: productName,
    description: jsonPlaceOf('site_lead'),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    url: `${origin}/`,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
    },
  }
}

/** Questions and answers, as https://schema.org/FAQPage. */
const faqData = (questions: readonly { question: string; answer: string }[]): object => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
