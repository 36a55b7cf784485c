import { monthlyPrice, planFamilies } from '@rankline/contract/packages/plans'
import { jsonPlaceOf } from '@rankline/contract/site-texts'
import { productName } from '../../platform/product.ts'
import { origin } from './addresses.ts'

const context = 'https://schema.org'

/** The product and its prices, as https://schema.org/SoftwareApplication. */
export function productData(): object {
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
export const faqData = (questions: readonly { question: string; answer: string }[]): object => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
