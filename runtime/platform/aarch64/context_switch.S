// AAPCS64, 6.1.1 and 6.1.2: x19-x28, x29 (frame pointer), x30 (return address) and the low halves of v8-v15 belong to the caller.
// fpcr is global state there, neither the caller's nor the callee's; it is switched too, so that a fiber keeps the
// rounding mode that it has set, as on x86-64.
//
// A fiber that was left looks like this from its Context upward. The call frame information holds on whatever stack sp
// points to such a frame, so it describes the fiber that is arrived at as well as the one that leaves:
//
//    0 x29, 8 x30, 16 x19 .. 88 x28, 96 d8 .. 152 d15, 160 fpcr, 168 unused

#define FRAME 176

        .text
        .globl  shep_switch_context
        .hidden shep_switch_context
        .type   shep_switch_context, %function
        .p2align 4
// x0: to, x1: argument, x2: on_arrival
shep_switch_context:
        .cfi_startproc
        hint    #34                     // bti c
        stp     x29, x30, [sp, #-FRAME]!
        .cfi_adjust_cfa_offset FRAME
        .cfi_rel_offset x29, 0
        .cfi_rel_offset x30, 8
        stp     x19, x20, [sp, #16]
        .cfi_rel_offset x19, 16
        .cfi_rel_offset x20, 24
        stp     x21, x22, [sp, #32]
        .cfi_rel_offset x21, 32
        .cfi_rel_offset x22, 40
        stp     x23, x24, [sp, #48]
        .cfi_rel_offset x23, 48
        .cfi_rel_offset x24, 56
        stp     x25, x26, [sp, #64]
        .cfi_rel_offset x25, 64
        .cfi_rel_offset x26, 72
        stp     x27, x28, [sp, #80]
        .cfi_rel_offset x27, 80
        .cfi_rel_offset x28, 88
        stp     d8, d9, [sp, #96]
        .cfi_rel_offset d8, 96
        .cfi_rel_offset d9, 104
        stp     d10, d11, [sp, #112]
        .cfi_rel_offset d10, 112
        .cfi_rel_offset d11, 120
        stp     d12, d13, [sp, #128]
        .cfi_rel_offset d12, 128
        .cfi_rel_offset d13, 136
        stp     d14, d15, [sp, #144]
        .cfi_rel_offset d14, 144
        .cfi_rel_offset d15, 152
        mrs     x9, fpcr
        str     x9, [sp, #160]
        mov     x10, sp
        mov     sp, x0
        mov     x0, x10
        mov     x29, sp                 // the frame record of the fiber that is arrived at
        ldr     x10, [sp, #160]
        cmp     x9, x10                 // a write is slow, and the fibers' are mostly equal
        b.eq    1f
        msr     fpcr, x10
1:      blr     x2
// A debugger unwinds a fiber from here, with sp at its Context.
        .globl  shep_context_left_at
        .hidden shep_context_left_at
shep_context_left_at:
        ldp     d14, d15, [sp, #144]
        ldp     d12, d13, [sp, #128]
        ldp     d10, d11, [sp, #112]
        ldp     d8, d9, [sp, #96]
        ldp     x27, x28, [sp, #80]
        ldp     x25, x26, [sp, #64]
        ldp     x23, x24, [sp, #48]
        ldp     x21, x22, [sp, #32]
        ldp     x19, x20, [sp, #16]
        ldp     x29, x30, [sp], #FRAME
        .cfi_def_cfa_offset 0
        .irp    register, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30, d8, d9, d10, d11, d12, d13, d14, d15
        .cfi_restore \register
        .endr
        ret
        .cfi_endproc
        .size   shep_switch_context, . - shep_switch_context

        .globl  shep_prepare_context
        .hidden shep_prepare_context
        .type   shep_prepare_context, %function
        .p2align 4
// x0: high, x1: main
shep_prepare_context:
        .cfi_startproc
        hint    #34                     // bti c
        and     x0, x0, #-16
        sub     x0, x0, #FRAME
        adr     x9, flow_begins
        stp     xzr, x9, [x0]           // no frame pointer: those who follow the chain stop here
        stp     x1, xzr, [x0, #16]
        stp     xzr, xzr, [x0, #32]
        stp     xzr, xzr, [x0, #48]
        stp     xzr, xzr, [x0, #64]
        stp     xzr, xzr, [x0, #80]
        stp     xzr, xzr, [x0, #96]
        stp     xzr, xzr, [x0, #112]
        stp     xzr, xzr, [x0, #128]
        stp     xzr, xzr, [x0, #144]
        mrs     x9, fpcr
        stp     x9, xzr, [x0, #160]
        ret
        .cfi_endproc
        .size   shep_prepare_context, . - shep_prepare_context

        .type   first_frame, %function
        .p2align 4
// The outermost frame of every fiber. x0: what on_arrival returned, x19: main
first_frame:
        .cfi_startproc
        .cfi_undefined x30
        nop                             // unwinders look up the byte before a return address
flow_begins:
        blr     x19
        brk     #1
        .cfi_endproc
        .size   first_frame, . - first_frame

        .globl  shep_has_shadow_stack
        .hidden shep_has_shadow_stack
        .type   shep_has_shadow_stack, %function
        .p2align 4
shep_has_shadow_stack:
        .cfi_startproc
        hint    #34                     // bti c
        mov     x16, #1
        hint    #40                     // chkfeat x16: clears bit 0 where the guarded control stack is on
        eor     x0, x16, #1
        ret
        .cfi_endproc
        .size   shep_has_shadow_stack, . - shep_has_shadow_stack

// Indirect branches land on bti (BTI). GCS is not claimed: so the dynamic loader leaves shadow stacks off.
        .section .note.gnu.property, "a", %note
        .p2align 3
        .word   4, 16, 5                // name size, data size, NT_GNU_PROPERTY_TYPE_0
        .asciz  "GNU"
        .word   0xc0000000, 4, 1, 0     // GNU_PROPERTY_AARCH64_FEATURE_1_AND: BTI

        .section .note.GNU-stack, "", %progbits
