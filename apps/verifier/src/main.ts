import './page/theme.css'
import './page/base.css'
import { startVerifier } from './verifier.ts'

const place = document.querySelector<HTMLElement>('#page')
if (place) startVerifier(place)
