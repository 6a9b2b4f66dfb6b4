import { hydrateRoot } from 'react-dom/client'
import { SupportPage } from './support-page.tsx'

const page = document.getElementById('page')
if (page) hydrateRoot(page, <SupportPage />)
