import { IconBrandYoutube, IconSearch, IconShoppingBag, IconWorld } from '@tabler/icons-react'
import styles from './home.module.css'
import { Screens } from './Screens.tsx'
import { Section } from './Section.tsx'

const features = [
  {
    Icon: IconWorld,
    title: 'Multiple countries',
    text: 'The same keyword in as many countries and languages as you sell in.',
  },
  {
    Icon: IconSearch,
    title: '300+ engines',
    text: 'Google, Bing, Yandex, Baidu, DuckDuckGo and more, each as it answers in a country of your choice.',
  },
  {
    Icon: IconBrandYoutube,
    title: 'Video platforms',
    text: 'For content creators: the ranks of your YouTube videos and of your channel.',
  },
  {
    Icon: IconShoppingBag,
    title: 'Ecommerce listings',
    text: 'For shops: where your products are listed on Amazon, eBay and Alibaba.',
  },
]

export function OneProject() {
  return (
    <Section
      title="One project for every place you rank"
      sub="A site, a channel, a shop: side by side in one list."
    >
      <div className={styles.split}>
        <ul className={styles.points}>
          {features.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Screens
          name="keyword"
          alt="Keywords of one project in several countries and on several devices, with their positions."
        />
      </div>
    </Section>
  )
}
