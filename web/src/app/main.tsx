import '../theme/global.css'
import '../theme/touch.css'
import '../theme/mantine.css'
import '@fontsource-variable/inter/wght.css'
import '../theme/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../platform/query.ts'
import { Appearance } from '../theme/appearance.tsx'
import { router } from './router.tsx'

const element = document.getElementById('root')
if (element === null) throw new Error('The page has no #root element.')

createRoot(element).render(
  <StrictMode>
    <Appearance>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Appearance>
  </StrictMode>,
)
