export const frequentQuestions = [
  {
    question: 'How do I create a project?',
    answer:
      'Projects are created from the dashboard: choose Create a project, give it a name and an address, and add your keywords. The first positions arrive within minutes.',
  },
  {
    question: 'How do manual rank requests work?',
    answer:
      'Every keyword is checked automatically once a day. You can also select keywords and request new ranks: they are checked at once, and the new positions appear without reloading. How many requests a day you have depends on your plan.',
  },
  {
    question: 'Where do reports go?',
    answer:
      'Reports go to email, Slack or Discord, every day, week or month, as PDF or CSV. You choose the project, the detail, the days that they cover, and the hour and time zone at which they are sent.',
  },
  {
    question: 'Can I export to my own server?',
    answer:
      'Yes. Besides downloading, data can be exported to your own FTP address: add the address once, and choose it whenever you export.',
  },
  {
    question: 'Can I cancel anytime, and get a refund?',
    answer:
      'You can cancel anytime in your account, and keep what you paid for until the period ends. If you want a refund, write to us through the contact page.',
  },
  {
    question: 'What does 300+ search engines mean?',
    answer:
      'An engine counts once for every country it can be asked in, because it answers differently in each: Google, Bing, YouTube, Amazon and the others come to well over 300 together.',
  },
]
