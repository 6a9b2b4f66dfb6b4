import { createRoot } from 'react-dom/client'
import { StyleGuide } from './style-guide.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StyleGuide />)
