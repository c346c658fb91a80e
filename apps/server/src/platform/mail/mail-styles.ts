/** Mails embed no fonts: these are the closest system fonts to Inter and Source Serif. */
export const SANS = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif"

/**
 * Rules for dark mode and narrow screens, which inline styles can't express. They override the inline styles, which remain for mail
 * programs without style sheets.
 */
export const MAIL_STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#0F5568}
@media (max-width:480px){
.gutter{padding:12px 8px!important}
.inside{padding:18px 16px 22px!important}
h1{font-size:20px!important;line-height:27px!important}
.wide{width:100%!important}
.button-text{display:block!important}
}
@media (prefers-color-scheme:dark){
.canvas{background-color:#121617!important}
.sheet{background-color:#1A1F21!important;border-color:#2B3336!important}
.rule{background-color:#5FAAC0!important}
.t1{color:#E9ECEA!important}
.t2{color:#AEB8BA!important}
.t3{color:#8E999C!important}
.line{border-color:#2B3336!important}
.quote{border-color:#3A4447!important}
.button{background-color:#5FAAC0!important}
.button-text{color:#06222B!important}
a,.link{color:#86BFD0!important}
.button-text{color:#06222B!important}
}
`
