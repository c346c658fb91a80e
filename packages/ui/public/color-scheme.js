/* Sets the remembered colour scheme before the first paint. A file of its own, because the content security policy allows no inline script. */
;(function () {
  let scheme = null
  try {
    scheme = window.localStorage.getItem('mantine-color-scheme-value')
  } catch {
    /* storage switched off: follow the system */
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
