// System V x86-64 ABI, 3.2.1 and 3.2.3: rbx, rbp, r12-r15, the control bits of mxcsr and the x87 control word belong to the caller.
//
// A fiber that was left looks like this from its Context upward. The fields of the call frame information hold on whatever
// stack rsp points to such a frame, so they describe the fiber that is arrived at as well as the one that leaves:
//
//    0 mxcsr, 4 x87 control word, 8 r15, 16 r14, 24 r13, 32 r12, 40 rbx, 48 rbp, 56 return address

#define FRAME 56

        .text
        .globl  shep_switch_context
        .hidden shep_switch_context
        .type   shep_switch_context, @function
        .p2align 4
// rdi: to, rsi: argument, rdx: on_arrival
shep_switch_context:
        .cfi_startproc
        endbr64
        sub     $FRAME, %rsp
        .cfi_adjust_cfa_offset FRAME
        mov     %rbp, 48(%rsp)
        .cfi_rel_offset rbp, 48
        mov     %rbx, 40(%rsp)
        .cfi_rel_offset rbx, 40
        mov     %r12, 32(%rsp)
        .cfi_rel_offset r12, 32
        mov     %r13, 24(%rsp)
        .cfi_rel_offset r13, 24
        mov     %r14, 16(%rsp)
        .cfi_rel_offset r14, 16
        mov     %r15, 8(%rsp)
        .cfi_rel_offset r15, 8
        stmxcsr (%rsp)
        fnstcw  4(%rsp)
        mov     %rdi, %rax
        mov     %rsp, %rdi
        mov     %rax, %rsp
        mov     (%rdi), %ecx            // loading control words is slow, and the fibers' are mostly equal
        cmp     (%rsp), %ecx
        jne     2f
        mov     4(%rdi), %cx
        cmp     4(%rsp), %cx
        jne     2f
1:      call    *%rdx
// A debugger unwinds a fiber from here, with rsp at its Context.
        .globl  shep_context_left_at
        .hidden shep_context_left_at
shep_context_left_at:
        mov     8(%rsp), %r15
        mov     16(%rsp), %r14
        mov     24(%rsp), %r13
        mov     32(%rsp), %r12
        mov     40(%rsp), %rbx
        mov     48(%rsp), %rbp
        add     $FRAME, %rsp
        .cfi_remember_state
        .cfi_restore rbp
        .cfi_restore rbx
        .cfi_restore r12
        .cfi_restore r13
        .cfi_restore r14
        .cfi_restore r15
        .cfi_adjust_cfa_offset -FRAME
        pop     %rcx                    // a ret would be predicted to return to the fiber that is left: 7 ns
        .cfi_adjust_cfa_offset -8
        .cfi_register rip, rcx
        notrack jmp *%rcx
        .cfi_restore_state
2:      ldmxcsr (%rsp)
        fldcw   4(%rsp)
        jmp     1b
        .cfi_endproc
        .size   shep_switch_context, . - shep_switch_context

        .globl  shep_prepare_context
        .hidden shep_prepare_context
        .type   shep_prepare_context, @function
        .p2align 4
// rdi: high, rsi: main
shep_prepare_context:
        .cfi_startproc
        endbr64
        and     $-16, %rdi
        lea     -(FRAME + 8)(%rdi), %rax
        lea     flow_begins(%rip), %rdx
        mov     %rdx, 56(%rax)
        movq    $0, 48(%rax)            // no frame pointer: those who follow the chain stop here
        mov     %rsi, 40(%rax)
        movq    $0, 32(%rax)
        movq    $0, 24(%rax)
        movq    $0, 16(%rax)
        movq    $0, 8(%rax)
        stmxcsr (%rax)
        fnstcw  4(%rax)
        ret
        .cfi_endproc
        .size   shep_prepare_context, . - shep_prepare_context

        .type   first_frame, @function
        .p2align 4
// The outermost frame of every fiber. rax: what on_arrival returned, rbx: main
first_frame:
        .cfi_startproc
        .cfi_undefined rip
        nop                             // unwinders look up the byte before a return address
flow_begins:
        mov     %rax, %rdi
        call    *%rbx
        ud2
        .cfi_endproc
        .size   first_frame, . - first_frame

        .globl  shep_has_shadow_stack
        .hidden shep_has_shadow_stack
        .type   shep_has_shadow_stack, @function
        .p2align 4
shep_has_shadow_stack:
        .cfi_startproc
        endbr64
        xor     %eax, %eax
        rdsspq  %rax                    // leaves rax alone where there is none
        test    %rax, %rax
        setne   %al
        ret
        .cfi_endproc
        .size   shep_has_shadow_stack, . - shep_has_shadow_stack

// Indirect branches land on endbr64 (IBT). SHSTK is not claimed: so the dynamic loader leaves shadow stacks off.
        .section .note.gnu.property, "a", @note
        .p2align 3
        .long   4, 16, 5                // name size, data size, NT_GNU_PROPERTY_TYPE_0
        .asciz  "GNU"
        .long   0xc0000002, 4, 1, 0     // GNU_PROPERTY_X86_FEATURE_1_AND: IBT

        .section .note.GNU-stack, "", @progbits
