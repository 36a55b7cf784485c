export const settingsKey = ['admin', 'settings'] as const

type Words = { label: string; description: string }

const words: Readonly<Record<string, Words>> = {
  site_headline: { label: 'Headline', description: 'Above all on the home page.' },
  site_lead: { label: 'Lead', description: 'Below the headline, and what search engines show.' },
  site_contact: { label: 'Contact address', description: 'For mail; on the contact page.' },
  site_about: { label: 'About', description: 'Where the link at the bottom of pages leads.' },
  site_affiliate: { label: 'Affiliate', description: 'Where the link at the bottom of pages leads.' },
  site_help: { label: 'Help', description: 'Where the link leads, such as /docs.' },
  site_terms: { label: 'Terms', description: 'Where the link leads; then the log-in has it, too.' },
  site_facebook: { label: 'Facebook', description: 'Your page there.' },
  site_twitter: { label: 'Twitter', description: 'Your page there.' },
  site_linkedin: { label: 'LinkedIn', description: 'Your page there.' },
  budget_per_day: {
    label: 'All sources together',
    description: 'Daily budget in USD (UTC day). Paid checks pause until the next day when it is used up.',
  },
  page_days: {
    label: 'Result pages of every day',
    description: 'Days. Positions are kept forever.',
  },
  page_weekly_days: {
    label: 'Result pages, one a week',
    description: 'Days; older ones are deleted.',
  },
  sender_name: {
    label: 'Name of the sender',
    description: 'Mails of brands have the name of the brand.',
  },
  reply_to: {
    label: 'Reply address',
    description: 'Where answers to mails go.',
  },
}

const OF_SOURCE = 'budget_of_'

/** Returns the name of a value on screen. */
export const wordsOf = (name: string): Words =>
  words[name] ?? { label: name.replace(OF_SOURCE, ''), description: 'US dollars a UTC day for this source.' }
