export const settingsKey = ['admin', 'settings'] as const

type Words = { label: string; description: string }

const words: Readonly<Record<string, Words>> = {
  budget_per_day: {
    label: 'All sources together',
    description: 'US dollars a UTC day; beyond, checks that cost something wait for the next day.',
  },
  page_days: {
    label: 'Result pages of every day',
    description: 'Days. Positions are kept for ever.',
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

/** How a value is called on screen. */
export const wordsOf = (name: string): Words =>
  words[name] ?? { label: name.replace(OF_SOURCE, ''), description: 'US dollars a UTC day for this source.' }
