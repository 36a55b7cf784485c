import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../AppLink.tsx'
import { Drawing } from './Drawing.tsx'
import styles from './feedback.module.css'
import { PrescribedTexts } from './PrescribedTexts.tsx'

export function NotFoundPage() {
  const router = useRouter()
  useTitle('404')
  return (
    <main className={styles.page}>
      <div className={styles.state}>
        <Drawing name="lost" />
        <h1 className={styles.title}>Page not found</h1>
        <p className={styles.subtitle}>Check the address: what was here may have been deleted.</p>
        <div className={styles.actions}>
          <Button component={AppLink} to="/">
            Home
          </Button>
          <Button variant="default" onClick={() => router.history.back()}>
            Go Back
          </Button>
        </div>
        <PrescribedTexts texts="The page you are looking for is long gone" />
      </div>
    </main>
  )
}
